// The page with the link notices by itself that the other device is in; who leaves takes their notifications off this device.

const AGAIN = 3000;

async function look() {
  try {
    const answer = await fetch("/mine/device/taken");
    if (answer.ok && (await answer.json())) return location.assign("/mine/device");
  } catch {
    // the next time will tell
  }
  setTimeout(look, AGAIN);
}

if (document.getElementById("device-waits")) setTimeout(look, AGAIN);

document.getElementById("device-leave")?.addEventListener("submit", async (leaving) => {
  if (!navigator.serviceWorker) return;
  leaving.preventDefault();
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } finally {
    leaving.target.submit();
  }
});
