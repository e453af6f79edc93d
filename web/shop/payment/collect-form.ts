import type { PaymentMethod } from "#domain/payment-methods.ts";

import { type CollectOptions, type CollectScript, findField } from "./collect.ts";
import { areFieldsValid, resetValidation, hasInput, recordValidation } from "./field-validation.ts";
import { type CollectSettings, CollectLoadError, loadCollect } from "./load-collect.ts";
import { listRequiredFields, getPaymentState, setMethod, setStage } from "./payment-state.ts";
import {
  awaitToken,
  markScriptIdle,
  SCRIPT_TIMEOUT_MS,
  resolveToken,
  type TokenOutcome,
  parseToken,
} from "./token-request.ts";
import { getIpAddress } from "./ip-lookup.ts";

/** Milliseconds for the API to answer a payment: longer than the server waits for the gateway. */
export const PAYMENT_TIMEOUT_MS = 45_000;

export type Appearance = Pick<
  CollectOptions,
  "customCss" | "placeholderCss" | "focusCss" | "invalidCss" | "fields"
>;

/** S9.10: milliseconds from mounting the form to configuring the script. */
const SCRIPT_DELAY_MS = 500;
/** Milliseconds for drawing the fields; with loading the script, less than 20 seconds. */
const DRAW_TIMEOUT_MS = 8_000;

/** Identifies the current form; callbacks of an earlier one are ignored. */
let generation = 0;
let collect: CollectScript | null = null;

/** Draws the fields in the page and replaces those drawn before. */
export async function openPaymentForm(
  gateway: CollectSettings,
  appearance: () => Appearance,
): Promise<void> {
  const own = startGeneration("opening");
  const isCurrent = () => own === generation;
  const delay = new Promise((resolve) => setTimeout(resolve, SCRIPT_DELAY_MS));
  try {
    collect = await loadCollect(gateway);
    await delay;
    if (!isCurrent()) return;
    await drawFields(collect, appearance(), isCurrent);
    if (isCurrent()) setStage("open");
  } catch {
    // Blocked, missing, silent or broken: payment is impossible now.
    if (isCurrent()) setStage("failed");
  }
}

export function closePaymentForm(): void {
  startGeneration("closed");
}

/** Clears every field after an outcome; the next payment needs new input. */
export function clearPaymentForm(): void {
  const { stage } = getPaymentState();
  if (stage !== "open") return;
  resetValidation();
  collect?.clearInputs();
}

/** S4.03: returns whether the fields must be redrawn to clear the input of the other method. */
export function choosePayment(method: PaymentMethod): boolean {
  setMethod(method);
  return hasInput();
}

/** S5.10: requests a token once every required field is valid. */
export async function requestToken(): Promise<TokenOutcome> {
  const own = generation;
  const isValid = await areFieldsValid();
  if (!navigator.onLine) return { state: "offline" };
  if (!isValid || own !== generation) return { state: "wrong" };

  const outcome = await awaitToken(() => {
    if (own === generation) collect?.startPaymentRequest();
    else resolveToken({ state: "wrong" });
  });
  if (outcome.state !== "silent") return outcome;
  if (!navigator.onLine) return { state: "offline" };
  if (own === generation) setStage("failed");
  return outcome;
}

function startGeneration(stage: "opening" | "closed"): number {
  generation += 1;
  resolveToken({ state: "wrong" });
  resetValidation();
  setStage(stage);
  return generation;
}

function drawFields(
  script: CollectScript,
  appearance: Appearance,
  isCurrent: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CollectLoadError("gateway fields not drawn in time")),
      DRAW_TIMEOUT_MS,
    );
    script.configure({
      ...appearance,
      variant: "inline",
      paymentSelector: "#driven-from-here",
      styleSniffer: false,
      timeoutDuration: SCRIPT_TIMEOUT_MS,
      fieldsAvailableCallback() {
        clearTimeout(timer);
        resolve();
      },
      validationCallback(name, isValid) {
        if (isCurrent()) onValidation(name, isValid);
      },
      timeoutCallback() {
        markScriptIdle();
        if (isCurrent()) resolveToken({ state: "silent" });
      },
      // An exception in here would block the script for good, so the work is deferred.
      callback(answer) {
        queueMicrotask(() => {
          markScriptIdle();
          if (isCurrent()) onToken(answer);
        });
      },
    });
  });
}

function onValidation(name: string, isValid: boolean): void {
  const field = findField(name);
  if (!field) return;
  recordValidation(field, isValid);
  const states = new Set(listRequiredFields().map(([, state]) => state));
  if (states.has("wrong") || states.has("empty")) resolveToken({ state: "wrong" });
  else if (states.has("unchecked")) resolveToken({ state: "silent" });
}

function onToken(answer: unknown): void {
  const token = parseToken(answer, getPaymentState().method);
  resolveToken(token === null ? { state: "silent" } : { state: "token", token });
}

export type TokenizedPayment = { outcome: TokenOutcome; method: PaymentMethod; ipAddress: string };

/** Requests a token for the card or bank account in the form. */
export async function tokenizePayment(): Promise<TokenizedPayment> {
  const { method } = getPaymentState();
  blurFrame();
  const outcome = await requestToken();
  return { outcome, method, ipAddress: outcome.state === "token" ? await getIpAddress() : "" };
}

/** Moves focus out of the frame: the gateway validates on blur, and some browsers do not blur it for a button. */
function blurFrame(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement) activeElement.blur();
}
