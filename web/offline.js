// Registers web/sw.js once the page runs, has it keep the table once that runs too, and tells of a new version: the event `page:update` of the
// document, with {others: true} where other tabs still use the old one. `page:renew`, from the page, asks for it. `<html data-offline=ready>`: from
// now on it opens and plays without a network.
const SAFE = ["home", "result", "solo"]; // screens on which one looks whether there is a new version
const THERE = ["lobby", "table", "result"]; // on these somebody sits
const LATER = 3_000; // ms: keeping the page costs as much as starting it, and begins when what was wanted is there
const LATEST = 20_000; // ms after which nothing is waited for

let registration = null;
let renewing = false;

const tell = (others) => document.dispatchEvent(new CustomEvent("page:update", { detail: { others } }));
const note = () => registration.waiting && navigator.serviceWorker.controller && tell(false);

async function register() {
  registration = await navigator.serviceWorker.register("./sw.js");
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && note());
  });
  note();
  await navigator.serviceWorker.ready;
  keepTable();
}

const { dataset } = document.documentElement;

/** Says something to a worker, and what to do with its answer. */
function ask(worker, what, then) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => then(data);
  worker.postMessage(what, [port2]);
}

function keepTable() {
  if (dataset.table !== "ready" || dataset.offline || !registration?.active) return;
  dataset.offline = "asked";
  ask(registration.active, "keep-table", () => (dataset.offline = "ready"));
}

function renew() {
  if (!registration?.waiting) return location.reload();
  renewing = true;
  ask(registration.waiting, "take-over", (pages) => {
    if (pages === 1) return void setTimeout(() => location.reload(), 2000); // should nobody say that the new one is in charge
    renewing = false;
    tell(true);
  });
}

if (navigator.serviceWorker) {
  document.addEventListener("page:renew", renew);
  navigator.serviceWorker.addEventListener("controllerchange", () => renewing && location.reload());
  let registered = false;
  const begin = () => {
    if (registered) return;
    registered = true;
    // Not in index.html: the icons that it names would be fetched before home is there.
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "./app.webmanifest" }));
    register().catch(() => {}); // a browser that forbids it: then the page needs its network, as before
  };
  let waiting = Infinity;
  const look = () => {
    // Not before the table has woken up or one sits at another's: till then there is enough to do.
    const there = ["ready", "failed"].includes(dataset.table) || THERE.includes(dataset.screen);
    const wait = there ? LATER : LATEST;
    if (dataset.ready !== undefined && wait < waiting) setTimeout(begin, (waiting = wait));
    keepTable();
    if (SAFE.includes(dataset.screen)) registration?.update().catch(() => {});
  };
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ["data-ready", "data-table", "data-screen"] });
} else document.addEventListener("page:renew", () => location.reload());
