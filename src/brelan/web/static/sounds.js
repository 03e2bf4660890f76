// Sounds: off until switched on. Made on the spot, so there is nothing to load: dice on wood, and small bells.
// Where nothing may be stored they can be switched on for this page alone.

const SOUND = "brelan-sound";
const button = document.getElementById("sound");
let on = false;
let audio = null;
let hiss = null; // a moment of noise, which a hit is made of

try {
  on = localStorage.getItem(SOUND) === "on";
} catch {
  // storage is blocked
}

function ready() {
  if (!on) return false;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume(); // a page just opened has not been touched yet
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate * 0.1, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  return true;
}

// Fades in a sound that is loud at once and gone after `seconds`.
function fading(at, volume, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

// A die hits wood: a click, and the board below it.
function hit(at, volume) {
  const click = audio.createBufferSource();
  const tone = audio.createBiquadFilter();
  click.buffer = hiss;
  tone.type = "bandpass";
  tone.frequency.value = 1800 + Math.random() * 1400;
  tone.Q.value = 3;
  click.connect(tone).connect(fading(at, volume, 0.045));
  click.start(at, 0, 0.05);
  const board = audio.createOscillator();
  board.frequency.setValueAtTime(190 + Math.random() * 50, at);
  board.frequency.exponentialRampToValueAtTime(90, at + 0.07);
  board.connect(fading(at, volume * 0.7, 0.08));
  board.start(at);
  board.stop(at + 0.09);
}

function bell(pitch, at, volume, seconds) {
  for (const [times, loud] of [[1, 1], [2.76, 0.25]]) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * times;
    tone.connect(fading(at, volume * loud, seconds / times));
    tone.start(at);
    tone.stop(at + seconds);
  }
}

// Each die is heard when it hits the table: twice, the second time more softly.
function roll({ dice, between, fall }) {
  if (!ready()) return;
  for (let die = 0; die < Math.min(dice, 12); die++) {
    const at = audio.currentTime + (die * between) / 1000;
    hit(at + 0.38 * (fall / 1000), 0.35);
    hit(at + 0.76 * (fall / 1000), 0.18);
  }
}

function bells(pitches, between, volume, seconds) {
  if (!ready()) return;
  pitches.forEach((pitch, number) => bell(pitch, audio.currentTime + number * between, volume, seconds));
}

const A = 440;
const HEARD = {
  "dice-fell": (heard) => roll(heard.detail),
  "my-turn": () => bells([A * 1.5, A * 2], 0.12, 0.08, 0.5),
  reveal: () => bells([A, A * 1.25, A * 1.5], 0.09, 0.07, 0.6),
  win: () => bells([A, A * 1.25, A * 1.5, A * 2, A * 2.5], 0.13, 0.1, 1.1),
};
for (const [name, play] of Object.entries(HEARD)) document.addEventListener(name, play);

function label() {
  button.setAttribute("aria-pressed", on);
  button.title = on ? button.dataset.off : button.dataset.on;
  button.setAttribute("aria-label", button.title);
}

button.addEventListener("click", () => {
  on = !on;
  try {
    localStorage.setItem(SOUND, on ? "on" : "off");
  } catch {
    // storage is blocked
  }
  label();
  roll({ dice: 2, between: 90, fall: 300 });
});

button.hidden = !window.AudioContext;
label();
