import type { Translate } from "#domain/translator.ts";

import { fieldsByMethod, type PaymentField } from "./collect.ts";
import {
  listRequiredFields,
  getPaymentState,
  resetFields,
  setFieldState,
} from "./payment-state.ts";

/** From this width the total is beside the steps, so its messages stay in view. */
const TWO_COLUMN_QUERY = "(min-width: 62rem)";

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

export type FieldTexts = {
  label: string;
  hint?: string;
  placeholder: string;
  /** Shown when the field is invalid or missing. */
  wrong: string;
};

export function getFieldTexts(t: Translate): Record<PaymentField, FieldTexts> {
  return {
    ccnumber: {
      label: t("payment-number"),
      placeholder: "0000 0000 0000 0000",
      wrong: t("payment-number-wrong"),
    },
    ccexp: {
      label: t("payment-expiry"),
      placeholder: t("payment-expiry-shape"),
      wrong: t("payment-expiry-wrong"),
    },
    cvv: {
      label: t("payment-code"),
      placeholder: "000",
      hint: t("payment-code-hint"),
      wrong: t("payment-code-wrong"),
    },
    checkname: {
      label: t("payment-owner"),
      placeholder: "",
      wrong: t("payment-owner-wrong"),
    },
    checkaba: {
      label: t("payment-routing"),
      placeholder: "000000000",
      hint: t("payment-routing-hint"),
      wrong: t("payment-routing-wrong"),
    },
    checkaccount: {
      label: t("payment-account"),
      placeholder: "",
      hint: t("payment-account-hint"),
      wrong: t("payment-account-wrong"),
    },
  };
}

/** Scrolls to the first invalid payment field. Focus stays at the message. */
export function scrollToFirstInvalid(): void {
  if (!matchMedia(TWO_COLUMN_QUERY).matches || !document.querySelector(".checkout-sum")) return;
  document
    .querySelector(".payment-way:not([data-hidden]) .payment-frame[data-wrong]")
    ?.closest("fieldset")
    ?.scrollIntoView({ block: "nearest" });
}
