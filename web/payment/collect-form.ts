import type { PaymentMethod } from "#domain/payment-methods.ts";

import type { CollectOptions, CollectScript } from "./collect.ts";
import { readField } from "./collect.ts";
import { areFieldsRight, forgetJudgements, isBegun, noteJudgement } from "./field-judgements.ts";
import { type Gateway, GatewayMissing, loadCollect } from "./load-collect.ts";
import { neededFields, paymentNow, showMethod, showStage } from "./payment-state.ts";
import { readToken } from "./read-token.ts";
import {
  askToken,
  noteScriptFree,
  SCRIPT_PATIENCE,
  settleToken,
  type TokenOutcome,
} from "./token-request.ts";

/** How the fields look, where they stand and what they are called. */
export type Appearance = Pick<
  CollectOptions,
  "customCss" | "placeholderCss" | "focusCss" | "invalidCss" | "fields"
>;

/** S9.10, milliseconds from when the form stands to when the script is told of it. */
const DELAY = 500;
/** So many milliseconds the fields may take to be drawn: with the script's own time, less than twenty seconds in all. */
const DRAWING = 8_000;

/** Of the form that lives now; what is heard of an earlier one is nobody's. */
let generation = 0;
let collect: CollectScript | null = null;

/** Draws the fields where they stand in the page, in place of those that were drawn before. */
export async function openPaymentForm(
  gateway: Gateway,
  appearance: () => Appearance,
): Promise<void> {
  const mine = begin("opening");
  const isMine = () => mine === generation;
  const standing = new Promise((resolve) => setTimeout(resolve, DELAY));
  try {
    collect = await loadCollect(gateway);
    await standing;
    if (!isMine()) return;
    await draw(collect, appearance(), isMine);
    if (isMine()) showStage("open");
  } catch {
    // Blocked, missing, silent or broken: whatever it is, nobody can pay by it now.
    if (isMine()) showStage("failed");
  }
}

export function closePaymentForm(): void {
  begin("closed");
}

/** Nothing of what was typed stays; the next payment needs it anew. */
export function clearPaymentForm(): void {
  const { stage } = paymentNow();
  if (stage !== "open") return;
  forgetJudgements();
  collect?.clearInputs();
}

/** S4.03; whether the fields are to be drawn anew, so that nothing of the other way is left behind. */
export function choosePayment(method: PaymentMethod): boolean {
  showMethod(method);
  return isBegun();
}

/** S5.10: asks for a token of what was filled in, once all of it is right. */
export async function requestToken(): Promise<TokenOutcome> {
  const mine = generation;
  const isRight = await areFieldsRight();
  if (!navigator.onLine) return { state: "offline" };
  if (!isRight || mine !== generation) return { state: "wrong" };

  const outcome = await askToken(() => {
    if (mine === generation) collect?.startPaymentRequest();
    else settleToken({ state: "wrong" });
  });
  if (outcome.state !== "silent") return outcome;
  if (!navigator.onLine) return { state: "offline" };
  if (mine === generation) showStage("failed");
  return outcome;
}

function begin(stage: "opening" | "closed"): number {
  generation += 1;
  settleToken({ state: "wrong" });
  forgetJudgements();
  showStage(stage);
  return generation;
}

function draw(script: CollectScript, appearance: Appearance, isMine: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new GatewayMissing("no field is drawn")), DRAWING);
    script.configure({
      ...appearance,
      variant: "inline",
      paymentSelector: "#driven-from-here",
      styleSniffer: false,
      timeoutDuration: SCRIPT_PATIENCE,
      fieldsAvailableCallback() {
        clearTimeout(patience);
        resolve();
      },
      validationCallback(name, isRight) {
        if (isMine()) hearJudgement(name, isRight);
      },
      timeoutCallback() {
        noteScriptFree();
        if (isMine()) settleToken({ state: "silent" });
      },
      // What is thrown in here would leave the script at work for good: it only hands on.
      callback(answer) {
        queueMicrotask(() => {
          noteScriptFree();
          if (isMine()) hearToken(answer);
        });
      },
    });
  });
}

function hearJudgement(name: string, isRight: boolean): void {
  const field = readField(name);
  if (!field) return;
  noteJudgement(field, isRight);
  const states = new Set(neededFields().map(([, state]) => state));
  if (states.has("wrong") || states.has("empty")) settleToken({ state: "wrong" });
  else if (states.has("unchecked")) settleToken({ state: "silent" });
}

function hearToken(answer: unknown): void {
  const token = readToken(answer, paymentNow().method);
  settleToken(token === null ? { state: "silent" } : { state: "token", token });
}
