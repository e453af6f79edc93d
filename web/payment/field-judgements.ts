import { fieldsOf, type PaymentField } from "./collect.ts";
import { neededFields, paymentNow, showAllEmpty, showField } from "./payment-state.ts";

/** Fields that somebody went into and that the gateway has not judged since. */
const touched = new Set<PaymentField>();
const leftEmpty = new Set<PaymentField>();

export function noteFocus(field: PaymentField): void {
  touched.add(field);
}

export function noteBlur(field: PaymentField, isEmpty: boolean): void {
  if (isEmpty) leftEmpty.add(field);
  else leftEmpty.delete(field);
}

/** Takes what the gateway says of a field; of the way to pay that is not chosen it does not matter. */
export function noteJudgement(field: PaymentField, isRight: boolean): void {
  const { method, fields } = paymentNow();
  if (!fieldsOf[method].some((needed) => needed === field)) return;
  const isUntouched = !touched.delete(field);
  if (isRight) return showField(field, "right");
  if (leftEmpty.has(field)) return showField(field, "empty");
  // What was right and has not been changed is not wrong now: the gateway could not be asked.
  const isUnknown = !navigator.onLine || (isUntouched && fields[field] !== "wrong");
  showField(field, isUnknown ? "unchecked" : "wrong");
}

export function forgetJudgements(): void {
  touched.clear();
  leftEmpty.clear();
  showAllEmpty();
}

/** Whether anything has been typed, as far as that can be known here. */
export function isBegun(): boolean {
  return touched.size > 0 || Object.values(paymentNow().fields).some((state) => state !== "empty");
}

const STEP = 50;
const LOOKS = 60;

/**
 * S5.10: whether all that is needed is right. What was just left is waited for, unless something else is known to be wrong
 * already: what is mended meanwhile is for the next press. What was left out is wrong from now on.
 */
export async function areFieldsRight(): Promise<boolean> {
  callWrong((field) => !touched.has(field));
  for (let look = 0; look < LOOKS && isAwaited(); look += 1) {
    if (isKnownWrong()) return false;
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
  callWrong(() => true);
  return neededFields().every(([, state]) => state === "right");
}

function callWrong(isMeant: (field: PaymentField) => boolean): void {
  for (const [field, state] of neededFields()) {
    if (state === "empty" && isMeant(field)) showField(field, "wrong");
  }
}

function isKnownWrong(): boolean {
  return neededFields().some(([field, state]) => state === "wrong" && !touched.has(field));
}

function isAwaited(): boolean {
  return neededFields().some(([field]) => touched.has(field));
}
