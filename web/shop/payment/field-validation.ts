import { fieldsByMethod, type PaymentField } from "./collect.ts";
import {
  listRequiredFields,
  getPaymentState,
  resetFields,
  setFieldState,
} from "./payment-state.ts";

/** Fields focused since the gateway last validated them. */
const touched = new Set<PaymentField>();
const emptyOnBlur = new Set<PaymentField>();

export function recordFocus(field: PaymentField): void {
  touched.add(field);
}

export function recordBlur(field: PaymentField, isEmpty: boolean): void {
  if (isEmpty) emptyOnBlur.add(field);
  else emptyOnBlur.delete(field);
}

/** Records the gateway's validation of a field. Fields of the other payment method are ignored. */
export function recordValidation(field: PaymentField, isValid: boolean): void {
  const { method, fields } = getPaymentState();
  if (!fieldsByMethod[method].some((required) => required === field)) return;
  const isUntouched = !touched.delete(field);
  if (isValid) return setFieldState(field, "right");
  if (emptyOnBlur.has(field)) return setFieldState(field, "empty");
  // A valid field that is unchanged cannot have become invalid: the gateway could not be reached.
  const isUnknown = !navigator.onLine || (isUntouched && fields[field] !== "wrong");
  setFieldState(field, isUnknown ? "unchecked" : "wrong");
}

export function resetValidation(): void {
  touched.clear();
  emptyOnBlur.clear();
  resetFields();
}

/** Whether anything may have been typed; the frames hide the text. */
export function hasInput(): boolean {
  return (
    touched.size > 0 || Object.values(getPaymentState().fields).some((state) => state !== "empty")
  );
}

const POLL_INTERVAL_MS = 50;
const MAX_POLLS = 60;

/**
 * S5.10: whether every required field is valid. Waits for fields that were just left, unless another is known to be
 * invalid. Marks missing fields as wrong. Corrections made later apply to the next submit.
 */
export async function areFieldsValid(): Promise<boolean> {
  markEmptyAsInvalid((field) => !touched.has(field));
  for (let poll = 0; poll < MAX_POLLS && isValidationPending(); poll += 1) {
    if (isKnownInvalid()) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  markEmptyAsInvalid(() => true);
  return listRequiredFields().every(([, state]) => state === "right");
}

function markEmptyAsInvalid(matches: (field: PaymentField) => boolean): void {
  for (const [field, state] of listRequiredFields()) {
    if (state === "empty" && matches(field)) setFieldState(field, "wrong");
  }
}

function isKnownInvalid(): boolean {
  return listRequiredFields().some(([field, state]) => state === "wrong" && !touched.has(field));
}

function isValidationPending(): boolean {
  return listRequiredFields().some(([field]) => touched.has(field));
}
