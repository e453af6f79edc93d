"use strict";

// The page's part of the hosted fields. It adds an iframe of the gateway for each field, receives their validity, and
// passes a token to the page; it never sees the typed values.
{
  const script = document.currentScript;
  const gateway = new URL(script.src).origin;
  const cartCorrelationId = String(Math.random()).slice(2);

  const FIELDS = ["ccnumber", "ccexp", "cvv", "checkname", "checkaccount", "checkaba"];
  /** Fields required for a token; the first complete set is used. */
  const SETS = [
    ["ccnumber", "ccexp", "cvv"],
    ["checkaccount", "checkaba", "checkname"],
  ];
  const NO_WALLET = {
    cardDetails: null,
    cardNetwork: null,
    email: null,
    billingInfo: null,
    shippingInfo: null,
  };

  // Scalar options may be attributes of the script element: `data-timeout-duration` is `timeoutDuration`.
  const config = { timeoutDuration: 10_000, ...script.dataset, fields: {} };
  const collect = {
    config,
    iframes: {},
    inSubmission: false,
    tokenPromise: Promise.resolve(null),
    configure,
    startPaymentRequest,
    clearInputs: () => tellAll({ action: "clearInput" }),
  };
  /** Drawn fields that are not ready yet; null after the page was notified that all are. */
  let awaited = null;
  let submission = null;

  window.CollectJS = collect;
  window.addEventListener("message", hear);

  /** Merges options into the configuration and draws all fields again. */
  function configure({ fields = {}, ...options } = {}) {
    Object.assign(config, options);
    for (const [name, field] of Object.entries(fields)) {
      config.fields[name] = { ...config.fields[name], ...field };
    }
    if (config.variant !== "inline") throw new Error("Only the inline variant is offered.");

    for (const button of document.querySelectorAll(config.paymentSelector ?? "#payButton")) {
      button.addEventListener("click", startPaymentRequest);
    }
    renewToken(draw);
  }

  function draw(token) {
    for (const iframe of Object.values(collect.iframes)) iframe.remove();
    collect.iframes = {};
    awaited = new Set();
    const named = Object.keys(config.fields);

    for (const name of named.length > 0 ? named : FIELDS) {
      const { selector = `#${name}`, display } = config.fields[name] ?? {};
      const place = display === "hide" ? null : document.querySelector(selector);
      if (place) drawField(name, place, token);
    }
  }

  function drawField(name, place, token) {
    const { title = "", placeholder = "" } = config.fields[name] ?? {};
    const { tokenizationKey } = config;
    const query = { tokenizationKey, cartCorrelationId, token, elementId: name };
    const iframe = document.createElement("iframe");
    iframe.id = `CollectJSInline${name}`;
    iframe.className = "CollectJSInlineIframe";
    iframe.title = title || name;
    iframe.width = "100%";
    iframe.height = "40";
    iframe.src = `${gateway}/token/inline.php?${new URLSearchParams({ ...query, title, placeholder })}`;
    iframe.addEventListener("load", () => dress(name, token));

    awaited.add(name);
    collect.iframes[name] = iframe;
    place.replaceChildren(iframe);
  }

  function dress(name, token) {
    const { customCss, invalidCss, validCss, placeholderCss, focusCss } = config;
    const looks = { customStyle: customCss, invalidStyle: invalidCss, validStyle: validCss };
    const more = { placeholderStyle: placeholderCss, focusStyle: focusCss };
    tell(name, { action: "styling", ...looks, ...more, token });
  }

  function hear({ data, origin, source }) {
    if (origin !== gateway) return;
    const drawn = Object.entries(collect.iframes);
    const [name, iframe] = drawn.find(([, { contentWindow }]) => contentWindow === source) ?? [];

    switch (name && data.action) {
      case "resize":
        return noteReady(name);
      case "focus":
        return iframe.dispatchEvent(new CustomEvent("focus"));
      case "blur":
        return iframe.dispatchEvent(new CustomEvent("blur", { detail: { empty: data.empty } }));
      case "nmi-input":
        return config.validationCallback?.(name, data.isValid, data.message);
      case "FinalizeMultipartToken":
        if (data.response === "success") return finishWith(name, data.token);
    }
  }

  function noteReady(name) {
    if (!awaited?.delete(name) || awaited.size > 0) return;
    awaited = null;
    config.fieldsAvailableCallback?.();
  }

  async function startPaymentRequest(event) {
    event?.preventDefault?.();
    if (collect.inSubmission) return;
    collect.inSubmission = true;
    const own = { saved: new Set(), isTrusted: event?.isTrusted ?? false };
    submission = own;
    const duration = Number(config.timeoutDuration);
    if (duration > 0) own.timer = setTimeout(giveUp, duration, own);
    tellAll({ action: "SaveMultipartToken", token: await collect.tokenPromise });
  }

  function giveUp(own) {
    if (submission !== own) return;
    submission = null;
    collect.inSubmission = false;
    config.timeoutCallback?.();
  }

  /** Finishes the submission when the last required field is saved. */
  async function finishWith(name, token) {
    const own = submission;
    if (!own || token !== (await collect.tokenPromise)) return;
    own.saved.add(name);
    if (own.isFinishing || !SETS.some((set) => isComplete(set, own.saved))) return;
    own.isFinishing = true;

    const details = await ask("lookup", JSON.stringify({ ...keys(), tokenId: token }));
    if (!details || submission !== own) return;
    clearTimeout(own.timer);
    submission = null;
    const initiatedBy = { isTrusted: own.isTrusted };
    // If the callback throws, the submission stays open, as with the real script.
    config.callback?.({
      tokenType: "inline",
      token,
      initiatedBy,
      ...details,
      wallet: { ...NO_WALLET },
    });
    collect.inSubmission = false;
    // The typed values stay and get a new token for the next submission.
    renewToken((next) => Object.keys(collect.iframes).forEach((name) => dress(name, next)));
  }

  /** The third field of a set is optional if it is not drawn or not required. */
  function isComplete([first, second, third], saved) {
    const { display = "required" } = config.fields[third] ?? {};
    const isNeeded = third in collect.iframes && display === "required";
    return saved.has(first) && saved.has(second) && (!isNeeded || saved.has(third));
  }

  /** Requests a token and passes it to `use`, unless a newer one was requested in the meantime. */
  async function renewToken(use) {
    const body = new URLSearchParams({ ...keys(), source: "collectjs", version: "1" });
    const tokenRequest = ask("create", body).then((answer) => answer?.token ?? null);
    collect.tokenPromise = tokenRequest;
    const token = await tokenRequest;
    if (token && collect.tokenPromise === tokenRequest) use(token);
  }

  async function ask(call, body) {
    const headers = typeof body === "string" ? { "content-type": "application/json" } : {};
    try {
      const answer = await fetch(`${gateway}/token/api/${call}`, { method: "POST", headers, body });
      const result = await answer.json();
      if (answer.ok) return result;
      console.error("Collect.js:", result.error);
    } catch (error) {
      console.error("Collect.js:", error);
    }
    return null;
  }

  function keys() {
    return { tokenizationKey: config.tokenizationKey, cartCorrelationId };
  }

  function tellAll(message) {
    for (const name of Object.keys(collect.iframes)) tell(name, message);
  }

  function tell(name, message) {
    collect.iframes[name].contentWindow?.postMessage(message, gateway);
  }
}
