// Sounds: off until switched on. Where nothing may be stored they can be switched on for this page alone.

const SOUND = "brelan-sound";
const button = document.getElementById("sound");
let on = false;
let audio = null;

try {
  on = localStorage.getItem(SOUND) === "on";
} catch {
  // storage is blocked
}

function rattle(dice) {
  if (!on) return;
  audio ??= new AudioContext();
  for (let hit = 0; hit < Math.min(3 * dice, 12); hit++) {
    const at = audio.currentTime + Math.random() * 0.3;
    const knock = audio.createOscillator();
    const volume = audio.createGain();
    knock.type = "triangle";
    knock.frequency.setValueAtTime(900 + Math.random() * 900, at);
    knock.frequency.exponentialRampToValueAtTime(180, at + 0.04);
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.06);
    knock.connect(volume).connect(audio.destination);
    knock.start(at);
    knock.stop(at + 0.07);
  }
}

function label() {
  button.textContent = on ? button.dataset.off : button.dataset.on;
}

button.addEventListener("click", () => {
  on = !on;
  try {
    localStorage.setItem(SOUND, on ? "on" : "off");
  } catch {
    // storage is blocked
  }
  label();
  rattle(2);
});

document.addEventListener("dice-fell", (fell) => rattle(fell.detail));
button.hidden = !window.AudioContext;
label();
