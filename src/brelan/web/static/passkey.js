// Take a passkey, or come back by one: the browser asks the person, the house checks what was signed.

const state = document.getElementById("passkey-state");
const buttons = [document.getElementById("take-passkey"), document.getElementById("come-back")];
const byName = !/^[\d.]+$|:/.test(location.hostname); // no passkey is good for a number

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));

function text(buffer) {
  const letters = Array.from(new Uint8Array(buffer ?? []), (each) => String.fromCharCode(each));
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`/mine/passkeys/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => ({})); // a page, where the house was asked too often
  if (!answer.ok) throw new Error(said.message ?? state.dataset.refused);
  return said;
}

async function take() {
  const wish = await post("ask/take", {});
  wish.challenge = bytes(wish.challenge);
  wish.user.id = bytes(wish.user.id);
  for (const each of wish.excludeCredentials) each.id = bytes(each.id);
  const made = await navigator.credentials.create({ publicKey: wish });
  const { clientDataJSON, attestationObject } = made.response;
  return post("take", { id: made.id, client_data: text(clientDataJSON), attestation: text(attestationObject) });
}

async function comeBack() {
  const wish = await post("ask/come-back", {});
  wish.challenge = bytes(wish.challenge);
  delete wish.allowCredentials; // any that this house has given
  const signed = await navigator.credentials.get({ publicKey: wish });
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return post("come-back", {
    id: signed.id,
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
    user: text(userHandle),
  });
}

function why(trouble) {
  if (trouble.name === "InvalidStateError") return state.dataset.known;
  if (trouble.name === "NotAllowedError" || trouble.name === "AbortError") return state.dataset.stopped;
  return trouble.name === "Error" ? trouble.message : state.dataset.refused;
}

function press(button, work) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    for (const each of buttons) each.disabled = true;
    state.hidden = true;
    try {
      location.assign((await work()).to);
    } catch (trouble) {
      state.textContent = why(trouble);
      state.hidden = false;
    } finally {
      for (const each of buttons) each.disabled = false;
    }
  });
}

if (isSecureContext && globalThis.PublicKeyCredential && byName) {
  state.textContent = "";
  press(buttons[0], take);
  press(buttons[1], comeBack);
}
