// What this device mixes into the dice: it promises a random text by its fingerprint, before all have sat down, and reveals it
// afterwards. So nobody can choose theirs by the others' (docs/fairness.md). Without script only words are mixed in.

const PATIENCE = 2000; // milliseconds until what did not arrive is sent again
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// ── The promise ─────────────────────────────────────────────────────────────────────────────────────────────────────

const tidy = (text) => text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
const place = (table) => `promised ${table}`;

// The text that this device mixes in at a table: made once, unless somebody has thought of other words, and kept until it
// is revealed. Where nothing can be kept, nothing is promised.
function promised(table, words = "") {
  try {
    const kept = localStorage.getItem(place(table));
    if (kept?.startsWith(tidy(words))) return kept;
    const random = hex(crypto.getRandomValues(new Uint8Array(32)));
    localStorage.setItem(place(table), tidy(`${words} ${random}`));
    return localStorage.getItem(place(table));
  } catch {
    return null;
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
  const { pledge, reveal } = asked.dataset;
  const table = (reveal ?? pledge).split("/")[3];
  const text = promised(table);
  if (!text) return;
  sending = true;
  const answered = await send(reveal ?? pledge, reveal ? { text } : { pledge: sha256(text) });
  sending = false;
  if (!answered) return setTimeout(look, PATIENCE);
  delete asked.dataset.pledge; // the page changes when the house says so
  delete asked.dataset.reveal;
  if (reveal) localStorage.removeItem(place(table));
}

// Whether the house has answered, yes or no; else the line is gone, or it has too much to do.
async function send(path, body) {
  const how = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  try {
    const { status } = await fetch(path, how);
    return status < 429;
  } catch {
    return false;
  }
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
