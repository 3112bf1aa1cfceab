// The Gamepad API has no events for buttons: while a controller is connected it is looked at once a frame, and not otherwise.
// Directions move the focus to the nearest control, the lower button taps it; the other buttons are handed to Python by their place.

const NAMES = { 0: "tap", 2: "left", 3: "top", 4: "lb", 5: "rb", 6: "lt", 7: "rt", 12: "up", 13: "down", 14: "west", 15: "east" };
const MOVES = { up: [0, -1], down: [0, 1], west: [-1, 0], east: [1, 0] };
const REPEATED = new Set(["lb", "rb", "up", "down", "west", "east"]);
const FIRST = 400; // ms that a button is held until it repeats
const NEXT = 130; // and between repeats
const DEAD = 0.6; // of the stick's way, below which it counts as at rest
const CONTROLS = "button:not(:disabled), select:not(:disabled), input:not(:disabled), a[href], summary";

/** Calls `press(name)` for a button and `use(id)` when a controller is taken in hand; `use("")` when another way of playing is. */
export function listen(press, use) {
  const since = new Map(); // button → when it acts next
  let running = false;
  let used = false;

  function held(pad) {
    const found = new Set();
    pad.buttons.forEach((button, index) => (button.pressed || button.value > 0.5) && NAMES[index] && found.add(NAMES[index]));
    const [x = 0, y = 0] = pad.axes;
    if (Math.abs(x) > DEAD) found.add(x < 0 ? "west" : "east");
    if (Math.abs(y) > DEAD) found.add(y < 0 ? "up" : "down");
    return found;
  }

  function act(name, id) {
    if (!used) use(id);
    used = true;
    if (name === "tap") tap();
    else if (MOVES[name]) move(...MOVES[name]);
    else press(name);
  }

  function look(now) {
    const pads = [...navigator.getGamepads()].filter((pad) => pad?.connected);
    if (!pads.length) {
      running = false;
      since.clear();
      return;
    }
    requestAnimationFrame(look);
    if (document.hidden) return;
    const down = new Map(pads.flatMap((pad) => [...held(pad)].map((name) => [name, pad.id])));
    for (const name of since.keys()) if (!down.has(name)) since.delete(name);
    for (const [name, id] of down) {
      const due = since.get(name);
      if (due !== undefined && !(REPEATED.has(name) && now >= due)) continue;
      since.set(name, now + (due === undefined ? FIRST : NEXT));
      act(name, id);
    }
  }

  function begin() {
    if (!running) requestAnimationFrame(look);
    running = true;
  }

  const other = () => {
    if (used) use("");
    used = false;
  };
  document.addEventListener("pointerdown", (event) => event.isTrusted && other());
  document.addEventListener("keydown", (event) => event.isTrusted && other());
  addEventListener("gamepadconnected", begin);
  begin();
}

const seen = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;

/** Moves the focus to the nearest control in a direction; without a focus to the first one. On a face this chooses it. */
function move(dx, dy) {
  const controls = [...document.querySelectorAll(CONTROLS)].filter(seen);
  const at = controls.indexOf(document.activeElement);
  const best = at < 0 ? first(controls) : nearest(controls[at], controls, dx, dy);
  if (!best) return;
  best.focus({ focusVisible: true });
  best.scrollIntoView({ block: "nearest" });
  if (best.dataset.testid === "face") best.click();
}

const first = (controls) => controls.find((element) => element.matches(".brass")) ?? controls[0];

function nearest(from, controls, dx, dy) {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(from);
  let best;
  let least = Infinity;
  for (const element of controls) {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (element === from || along < 4) continue;
    const distance = along + 3 * aside;
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}

/** Taps what has the focus; a list takes its next value. Without a focus the button that leads on is tapped. */
function tap() {
  const controls = [...document.querySelectorAll(CONTROLS)].filter(seen);
  const element = controls.includes(document.activeElement) ? document.activeElement : first(controls);
  if (element?.tagName === "SELECT") {
    element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else element?.click();
}
