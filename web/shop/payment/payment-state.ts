import { create } from "zustand";

import type { Refusal } from "#domain/free-order.ts";
import type { Language } from "#domain/languages.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { fieldsByMethod, type PaymentField } from "./collect.ts";

/** The gateway's validation; `unchecked` when it could not validate. */
export type FieldState = "empty" | "right" | "wrong" | "unchecked";
type FieldStates = Record<PaymentField, FieldState>;

export type PaymentState = {
  /** `failed` when the gateway's fields do not load or answer, until the next try. */
  stage: "closed" | "opening" | "open" | "failed";
  method: PaymentMethod;
  fields: FieldStates;
  /** Theme and language of the page when the fields were drawn. */
  drawn: DrawnWith;
};

type DrawnWith = { theme: "light" | "dark"; language: Language };

const emptyFields: FieldStates = {
  ccnumber: "empty",
  ccexp: "empty",
  cvv: "empty",
  checkname: "empty",
  checkaba: "empty",
  checkaccount: "empty",
};

/** S4.03: the payment form of the page. */
export const usePayment = create<PaymentState>(() => ({
  stage: "closed",
  method: "card",
  fields: emptyFields,
  drawn: { theme: "light", language: "en" },
}));

export const getPaymentState = usePayment.getState;

export function setStage(stage: PaymentState["stage"]): void {
  usePayment.setState({ stage });
}

export function setDrawn(drawn: DrawnWith): void {
  usePayment.setState({ drawn });
}

export function setMethod(method: PaymentMethod): void {
  usePayment.setState({ method });
}

export function setFieldState(field: PaymentField, state: FieldState): void {
  usePayment.setState(({ fields }) => ({ fields: { ...fields, [field]: state } }));
}

export function resetFields(): void {
  usePayment.setState({ fields: emptyFields });
}

export function listRequiredFields(): [PaymentField, FieldState][] {
  const { method, fields } = getPaymentState();
  return fieldsByMethod[method].map((field) => [field, fields[field]]);
}

/** Why payment is impossible now: the gateway's fields are loading or have failed. */
export function listPaymentRefusals(stage: PaymentState["stage"]): Refusal[] {
  if (stage === "open") return [];
  return [{ code: stage === "failed" ? "payment-form-needed" : "payment-opening" }];
}
