// The page that stands in for another goes away by itself when the network, or the house, is back.

const AGAIN = 10_000;

async function look() {
  try {
    if ((await fetch("/offline", { cache: "no-store" })).ok) return location.reload();
  } catch {
    // still away
  }
  setTimeout(look, AGAIN);
}

addEventListener("online", look);
if (location.pathname !== "/offline") setTimeout(look, AGAIN); // the page itself may be looked at in peace
