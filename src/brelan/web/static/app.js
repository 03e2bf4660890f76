// Where the address is secure, a worker shows notices and stands in when there is no network (worker.js).

if (isSecureContext && navigator.serviceWorker) {
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {}));
}

// Where the browser would offer to install Brelan, the page on which one wishes to be told does so in its place.
const install = document.getElementById("install");

addEventListener("beforeinstallprompt", (offer) => {
  if (!install) return;
  offer.preventDefault();
  install.hidden = false;
  install.onclick = async () => {
    install.hidden = true; // it can be asked once
    await offer.prompt();
  };
});
