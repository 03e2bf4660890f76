// What happens at a table arrives by itself: an event stream tells it, and a watchdog notices when the stream has died without
// a word, as it does when a phone changes networks. brelan.js shows what comes.

const byId = (id) => document.getElementById(id);
const page = document.documentElement.dataset;
const SILENCE = 40_000; // the server gives a sign of life every 15 seconds: after so long the connection is dead
const REST = 60_000; // a page hidden for so long needs no stream
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

let stream = null;
let called = ""; // what this page calls it
let beats = false; // whether the server gives signs of life
let heard = 0; // when the last sound came
let watchdog = 0;
let wait = FIRST_WAIT;
let retry = 0;
let resting = 0;

function connect() {
  clearTimeout(retry);
  const address = byId("table")?.dataset.live;
  if (!address || stream) return;
  const name = crypto.getRandomValues(new Uint32Array(3)).join("-");
  stream = new EventSource(`${address}?stream=${name}&seen=${document.hidden ? 0 : 1}`);
  called = name;
  watch();
  stream.onopen = alive;
  stream.onmessage = (message) => {
    alive();
    page.stream = name; // forms say so: what they do comes back here, and not a second time as their answer
    document.dispatchEvent(new CustomEvent("view", { detail: message.data }));
  };
  stream.addEventListener("alive", () => {
    beats = true;
    alive();
  });
  stream.onerror = () => {
    delete page.stream;
    byId("lost").hidden = false;
    if (stream?.readyState === EventSource.CLOSED) refused(); // else the browser tries again by itself
  };
}

function disconnect() {
  clearTimeout(watchdog);
  clearTimeout(retry);
  stream?.close();
  stream = null;
  delete page.stream;
}

function alive() {
  heard = Date.now();
  wait = FIRST_WAIT;
  byId("lost").hidden = true;
  if (beats) watch();
  else clearTimeout(watchdog);
}

function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(again, SILENCE);
}

function again() {
  byId("lost").hidden = false;
  disconnect();
  retry = setTimeout(connect, wait);
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

// The server answered, but with no stream. If the table is gone for good, its page says so.
async function refused() {
  again();
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(LONGEST_WAIT) });
    if (answer.status === 404 || answer.status === 410) location.reload();
  } catch {
    // the next try will tell
  }
}

// A browser has about six connections to a house, and other tabs need them too. Who is asked for a move stays, and who waits
// for friends: the others should see them here.
function rest() {
  clearTimeout(resting);
  if (!document.hidden) return;
  if (document.querySelector(".prompt.is-mine, .waiting, .curtain")) resting = setTimeout(rest, REST);
  else {
    disconnect();
    peeking = setTimeout(peek, PEEK);
  }
}

// Among people: who does not look is told otherwise that it is their turn (turn.js, and the house itself).
function tellSight() {
  const table = byId("table");
  if (!stream || !table?.dataset.withPeople) return;
  const seen = new URLSearchParams({ stream: called, seen: document.hidden ? 0 : 1 });
  navigator.sendBeacon(table.dataset.live.replace(/live$/, "sight"), seen);
}

// A page that rests asks from time to time whether it is awaited.
const PEEK = 30_000;
let peeking = 0;

async function peek() {
  clearTimeout(peeking);
  const table = byId("table")?.dataset.withPeople;
  if (!table || stream || !document.hidden) return;
  try {
    const answer = await fetch("/mine/turns", { signal: AbortSignal.timeout(LONGEST_WAIT) });
    if (answer.ok && (await answer.json()).includes(table)) return connect();
  } catch {
    // the next time will tell
  }
  peeking = setTimeout(peek, PEEK);
}

document.addEventListener("visibilitychange", () => {
  tellSight();
  clearTimeout(resting);
  if (document.hidden) resting = setTimeout(rest, REST);
  else if (stream && beats && Date.now() - heard > SILENCE) again();
  else connect();
});
addEventListener("offline", () => {
  byId("lost").hidden = false;
  disconnect();
});
addEventListener("online", connect);
document.addEventListener("unheard", again); // what should have come did not
addEventListener("pagehide", disconnect);
addEventListener("pageshow", connect);
connect();
