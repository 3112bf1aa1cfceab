// The table's sounds, made of noise and tones; no file is loaded for them. Loaded with the first that is to be heard, after a press:
// browsers keep a page silent before.

let audio;
let noise;

function ready() {
  if (audio) return;
  audio = new AudioContext();
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const resume = () => audio.state === "suspended" && audio.resume().catch(() => {});
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, resume); // a phone call may have stopped it
  resume();
}

/** Gets louder in no time and fades away within `length` seconds. */
function fading(out, at, loud, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
  gain.connect(out);
  return gain;
}

function hiss(out, at, loud, length, pitch, type = "bandpass") {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = noise;
  filter.type = type;
  filter.frequency.value = pitch;
  filter.Q.value = 1.2;
  source.connect(filter);
  filter.connect(fading(out, at, loud, length));
  source.start(at, Math.random() * 0.5, length + 0.05);
}

function tone(out, at, loud, length, from, to = from, type = "triangle") {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fading(out, at, loud, length));
  source.start(at);
  source.stop(at + length + 0.05);
}

function thud(out, at, loud) {
  tone(out, at, loud, 0.18, 150, 48, "sine");
  hiss(out, at, loud * 0.5, 0.07, 900, "lowpass");
}

const SOUNDS = {
  dice(out, at) {
    for (let i = 0; i < 11; i += 1) hiss(out, at + 0.05 * i + Math.random() * 0.035, 0.25 + Math.random() * 0.3, 0.045, 1800 + Math.random() * 2600);
    thud(out, at + 0.68, 0.8);
  },
  slam: (out, at) => thud(out, at, 0.9),
  bid: (out, at) => tone(out, at, 0.14, 0.07, 300, 210),
  tick: (out, at) => tone(out, at, 0.22, 0.06, 1250, 880),
  stamp(out, at) {
    tone(out, at, 0.9, 0.24, 190, 55, "sine");
    hiss(out, at, 0.6, 0.12, 420, "lowpass");
  },
  die(out, at) { // a die flies off and lands somewhere under the table
    hiss(out, at, 0.2, 0.3, 2400);
    [0.34, 0.47, 0.55].forEach((wait, i) => hiss(out, at + wait, 0.3 / (i + 1), 0.04, 2900));
  },
  gain: (out, at) => [620, 930].forEach((pitch, i) => tone(out, at + 0.09 * i, 0.16, 0.16, pitch)),
  out(out, at) { // an empty cup falls over and rolls
    thud(out, at, 0.7);
    for (let i = 0; i < 6; i += 1) hiss(out, at + 0.16 + 0.09 * i, 0.3 / (i + 1), 0.05, 620, "lowpass");
  },
  fallen(out, at) { // one's own: lower, and the light goes with it
    SOUNDS.out(out, at);
    [196, 147, 98].forEach((pitch, i) => tone(out, at + 0.3 + 0.22 * i, 0.22, 0.5, pitch, pitch * 0.97));
  },
  lost: (out, at) => tone(out, at, 0.25, 0.4, 300, 130),
  turn: (out, at) => [660, 880].forEach((pitch, i) => tone(out, at + 0.13 * i, 0.2, 0.25, pitch)),
  win(out, at) { // the cup is slammed down, and it rings
    thud(out, at, 0.9);
    [523, 659, 784, 1047].forEach((pitch, i) => tone(out, at + 0.2 + 0.14 * i, 0.24, i === 3 ? 0.9 : 0.3, pitch));
    [784, 1319].forEach((pitch) => tone(out, at + 0.62, 0.1, 1.1, pitch, pitch, "sine"));
  },
};

/** Plays one of the sounds; `volume` from 0 to 1. */
export function play(name, volume) {
  ready();
  if (audio.state === "closed" || !SOUNDS[name]) return;
  const out = audio.createGain();
  out.gain.value = volume * volume; // as loud as it is felt
  out.connect(audio.destination);
  SOUNDS[name](out, audio.currentTime + 0.01);
}
