// What this device mixes into the dice: it promises a random text by its fingerprint, before all have sat down, and reveals it
// afterwards. So nobody can choose theirs by the others' (docs/fairness.md). Without script only words are mixed in.

const PATIENCE = 2000; // milliseconds until what did not arrive is sent again
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// ── The promise ─────────────────────────────────────────────────────────────────────────────────────────────────────

// The text that this device mixes in at a table: made once, and kept until it is revealed.
function promised(table, words = "") {
  try {
    const kept = localStorage.getItem(`promised ${table}`);
    if (kept) return kept;
    const random = hex(crypto.getRandomValues(new Uint8Array(32)));
    const text = `${words} ${random}`.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
    localStorage.setItem(`promised ${table}`, text);
    return text;
  } catch {
    return ""; // nothing can be kept here, so nothing is promised
  }
}

document.addEventListener("submit", ({ target: form }) => {
  if (!form.dataset.promise) return;
  const text = promised(form.dataset.promise, form.elements.words.value);
  if (!text) return;
  form.elements.pledge.value = sha256(text);
  form.elements.words.value = ""; // they are in the promise
});

// ── At the table ────────────────────────────────────────────────────────────────────────────────────────────────────

let sending = false;

async function look() {
  const asked = document.querySelector("[data-pledge], [data-reveal]");
  if (!asked || sending) return;
  const path = asked.dataset.reveal ?? asked.dataset.pledge;
  const text = promised(path.split("/")[3]);
  if (!text) return;
  const body = JSON.stringify(asked.dataset.reveal ? { text } : { pledge: sha256(text) });
  sending = true;
  try {
    const answer = await fetch(path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
    if (answer.ok) settle(asked);
  } catch {
    // the line is gone: once more, in a moment
  }
  sending = false;
  setTimeout(look, PATIENCE);
}

// What was heard need not be sent again; the page itself changes when the house says so.
function settle(asked) {
  delete asked.dataset.pledge;
  delete asked.dataset.reveal;
}

// ── SHA-256 (FIPS 180-4): browsers have one of their own only where the connection is encrypted ─────────────────────

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = [...START];
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function block(state, view, at) {
  const words = [];
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    if (i < 16) words.push(view.getInt32(at + 4 * i));
    else {
      const [early, late] = [words[i - 15], words[i - 2]];
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words.push((words[i - 16] + s0 + words[i - 7] + s1) | 0);
    }
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[i] + words[i]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}

document.addEventListener("view", () => setTimeout(look)); // brelan.js changes the page first
look();
