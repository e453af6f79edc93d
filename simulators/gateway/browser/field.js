// A field in an iframe. It communicates only with a page of an allowed site and sends the value only to the gateway.

const input = document.querySelector("input");
const { tokenizationKey, correlationId, sites } = input.dataset;
const elementId = input.id;
let { token } = input.dataset;
/** The page's origin, known after its first message. */
let site = null;

window.addEventListener("message", ({ data, origin, source }) => {
  if (source !== window.parent || !sites.split(" ").includes(origin)) return;
  site = origin;
  if (data?.action === "styling") {
    token = data.token;
    dress(data);
    tell({ action: "resize", fieldId: elementId });
  }
  if (data?.action === "clearInput") input.value = "";
  // A different token belongs to another form and is ignored.
  if (data?.action === "SaveMultipartToken" && data.token === token) finalize();
});

input.addEventListener("focus", () => tell({ action: "focus", elementId }));
input.addEventListener("blur", () => {
  tell({ action: "blur", elementId, empty: input.value === "" });
  save(false);
});

async function finalize() {
  const submittedToken = token;
  const isSaved = await save(true);
  const response = isSaved ? "success" : "error";
  tell({ action: "FinalizeMultipartToken", fieldId: elementId, token: submittedToken, response });
}

/** Whether the gateway accepted the value. */
async function save(isFinal) {
  const cartCorrelationId = correlationId;
  const data = [{ elementId, value: input.value }];
  const body = { tokenId: token, tokenizationKey, cartCorrelationId, isFinal, data };
  const answer = await post("/token/api/save", body);
  const { isValid, message } = answer ?? {
    isValid: false,
    message: "Connection to tokenization service failed",
  };
  input.classList.toggle("valid", isValid);
  input.classList.toggle("invalid", !isValid);
  input.setAttribute("aria-invalid", String(!isValid));
  tell({ action: "nmi-input", elementId, isValid, message });
  return isValid;
}

async function post(path, body) {
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function dress({ customStyle, placeholderStyle, validStyle, invalidStyle, focusStyle }) {
  const sheet = new CSSStyleSheet();
  for (const [selector, rules] of [
    ["input", customStyle],
    ["input::placeholder", placeholderStyle],
    ["input.valid", validStyle],
    ["input.invalid", invalidStyle],
    ["input:focus", focusStyle],
  ]) {
    const place = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
    for (const [name, value] of Object.entries(rules ?? {})) {
      const property = name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
      sheet.cssRules[place].style.setProperty(property, value);
    }
  }
  document.adoptedStyleSheets = [sheet];
}

function tell(message) {
  if (site) window.parent.postMessage(message, site);
}
