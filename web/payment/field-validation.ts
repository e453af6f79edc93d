import { fieldsByMethod, type PaymentField } from "./collect.ts";
import {
  listRequiredFields,
  getPaymentState,
  resetFields,
  setFieldState,
} from "./payment-state.ts";

/** Fields that somebody went into and that the gateway has not judged since. */
const touched = new Set<PaymentField>();
const leftEmpty = new Set<PaymentField>();

export function recordFocus(field: PaymentField): void {
  touched.add(field);
}

export function recordBlur(field: PaymentField, isEmpty: boolean): void {
  if (isEmpty) leftEmpty.add(field);
  else leftEmpty.delete(field);
}

/** Takes what the gateway says of a field; of the way to pay that is not chosen it does not matter. */
export function recordValidation(field: PaymentField, isRight: boolean): void {
  const { method, fields } = getPaymentState();
  if (!fieldsByMethod[method].some((needed) => needed === field)) return;
  const isUntouched = !touched.delete(field);
  if (isRight) return setFieldState(field, "right");
  if (leftEmpty.has(field)) return setFieldState(field, "empty");
  // What was right and has not been changed is not wrong now: the gateway could not be asked.
  const isUnknown = !navigator.onLine || (isUntouched && fields[field] !== "wrong");
  setFieldState(field, isUnknown ? "unchecked" : "wrong");
}

export function resetValidation(): void {
  touched.clear();
  leftEmpty.clear();
  resetFields();
}

/** Whether anything has been typed, as far as that can be known here. */
export function hasInput(): boolean {
  return (
    touched.size > 0 || Object.values(getPaymentState().fields).some((state) => state !== "empty")
  );
}

const POLL_INTERVAL_MS = 50;
const MAX_POLLS = 60;

/**
 * S5.10: whether all that is needed is right. What was just left is waited for, unless something else is known to be wrong
 * already: what is mended meanwhile is for the next press. What was left out is wrong from now on.
 */
export async function areFieldsValid(): Promise<boolean> {
  markEmptyAsInvalid((field) => !touched.has(field));
  for (let look = 0; look < MAX_POLLS && isValidationPending(); look += 1) {
    if (isKnownInvalid()) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  markEmptyAsInvalid(() => true);
  return listRequiredFields().every(([, state]) => state === "right");
}

function markEmptyAsInvalid(isMeant: (field: PaymentField) => boolean): void {
  for (const [field, state] of listRequiredFields()) {
    if (state === "empty" && isMeant(field)) setFieldState(field, "wrong");
  }
}

function isKnownInvalid(): boolean {
  return listRequiredFields().some(([field, state]) => state === "wrong" && !touched.has(field));
}

function isValidationPending(): boolean {
  return listRequiredFields().some(([field]) => touched.has(field));
}
