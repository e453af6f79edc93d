import type { PaymentMethod } from "#domain/payment-methods.ts";

import type { CollectOptions, CollectScript } from "./collect.ts";
import { findField } from "./collect.ts";
import { areFieldsValid, resetValidation, hasInput, recordValidation } from "./field-validation.ts";
import { type CollectSettings, CollectLoadError, loadCollect } from "./load-collect.ts";
import { listRequiredFields, getPaymentState, setMethod, setStage } from "./payment-state.ts";
import { parseToken } from "./parse-token.ts";
import {
  awaitToken,
  markScriptIdle,
  SCRIPT_TIMEOUT_MS,
  resolveToken,
  type TokenOutcome,
} from "./token-request.ts";

/** How the fields look, where they stand and what they are called. */
export type Appearance = Pick<
  CollectOptions,
  "customCss" | "placeholderCss" | "focusCss" | "invalidCss" | "fields"
>;

/** S9.10, milliseconds from when the form stands to when the script is told of it. */
const SCRIPT_DELAY_MS = 500;
/** So many milliseconds the fields may take to be drawn: with the script's own time, less than twenty seconds in all. */
const DRAW_TIMEOUT_MS = 8_000;

/** Of the form that lives now; what is heard of an earlier one is nobody's. */
let generation = 0;
let collect: CollectScript | null = null;

/** Draws the fields where they stand in the page, in place of those that were drawn before. */
export async function openPaymentForm(
  gateway: CollectSettings,
  appearance: () => Appearance,
): Promise<void> {
  const mine = startGeneration("opening");
  const isMine = () => mine === generation;
  const standing = new Promise((resolve) => setTimeout(resolve, SCRIPT_DELAY_MS));
  try {
    collect = await loadCollect(gateway);
    await standing;
    if (!isMine()) return;
    await drawFields(collect, appearance(), isMine);
    if (isMine()) setStage("open");
  } catch {
    // Blocked, missing, silent or broken: whatever it is, nobody can pay by it now.
    if (isMine()) setStage("failed");
  }
}

export function closePaymentForm(): void {
  startGeneration("closed");
}

/** Nothing of what was typed stays; the next payment needs it anew. */
export function clearPaymentForm(): void {
  const { stage } = getPaymentState();
  if (stage !== "open") return;
  resetValidation();
  collect?.clearInputs();
}

/** S4.03; whether the fields are to be drawn anew, so that nothing of the other way is left behind. */
export function choosePayment(method: PaymentMethod): boolean {
  setMethod(method);
  return hasInput();
}

/** S5.10: asks for a token of what was filled in, once all of it is right. */
export async function requestToken(): Promise<TokenOutcome> {
  const mine = generation;
  const isRight = await areFieldsValid();
  if (!navigator.onLine) return { state: "offline" };
  if (!isRight || mine !== generation) return { state: "wrong" };

  const outcome = await awaitToken(() => {
    if (mine === generation) collect?.startPaymentRequest();
    else resolveToken({ state: "wrong" });
  });
  if (outcome.state !== "silent") return outcome;
  if (!navigator.onLine) return { state: "offline" };
  if (mine === generation) setStage("failed");
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
  isMine: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(
      () => reject(new CollectLoadError("no field is drawn")),
      DRAW_TIMEOUT_MS,
    );
    script.configure({
      ...appearance,
      variant: "inline",
      paymentSelector: "#driven-from-here",
      styleSniffer: false,
      timeoutDuration: SCRIPT_TIMEOUT_MS,
      fieldsAvailableCallback() {
        clearTimeout(patience);
        resolve();
      },
      validationCallback(name, isRight) {
        if (isMine()) onValidation(name, isRight);
      },
      timeoutCallback() {
        markScriptIdle();
        if (isMine()) resolveToken({ state: "silent" });
      },
      // What is thrown in here would leave the script at work for good: it only hands on.
      callback(answer) {
        queueMicrotask(() => {
          markScriptIdle();
          if (isMine()) onToken(answer);
        });
      },
    });
  });
}

function onValidation(name: string, isRight: boolean): void {
  const field = findField(name);
  if (!field) return;
  recordValidation(field, isRight);
  const states = new Set(listRequiredFields().map(([, state]) => state));
  if (states.has("wrong") || states.has("empty")) resolveToken({ state: "wrong" });
  else if (states.has("unchecked")) resolveToken({ state: "silent" });
}

function onToken(answer: unknown): void {
  const token = parseToken(answer, getPaymentState().method);
  resolveToken(token === null ? { state: "silent" } : { state: "token", token });
}
