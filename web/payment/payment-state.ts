import { create } from "zustand";

import type { Language } from "#domain/languages.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { fieldsOf, type PaymentField } from "./collect.ts";

/** As the gateway judged it; `unchecked` when it could not judge what was typed. */
export type FieldState = "empty" | "right" | "wrong" | "unchecked";
export type FieldStates = Record<PaymentField, FieldState>;

export type PaymentState = {
  /** `failed` when the gateway's fields cannot be had or do not answer, until it is tried again. */
  stage: "closed" | "opening" | "open" | "failed";
  method: PaymentMethod;
  fields: FieldStates;
  /** How the page was as the fields were drawn. */
  drawn: Drawn;
};

type Drawn = { theme: "light" | "dark"; language: Language };

const allEmpty: FieldStates = {
  ccnumber: "empty",
  ccexp: "empty",
  cvv: "empty",
  checkname: "empty",
  checkaba: "empty",
  checkaccount: "empty",
};

/** S4.03: the one payment form of the page. */
export const usePayment = create<PaymentState>(() => ({
  stage: "closed",
  method: "card",
  fields: allEmpty,
  drawn: { theme: "light", language: "en" },
}));

export const paymentNow = usePayment.getState;

export function showStage(stage: PaymentState["stage"]): void {
  usePayment.setState({ stage });
}

export function showDrawn(drawn: Drawn): void {
  usePayment.setState({ drawn });
}

export function showMethod(method: PaymentMethod): void {
  usePayment.setState({ method });
}

export function showField(field: PaymentField, state: FieldState): void {
  usePayment.setState(({ fields }) => ({ fields: { ...fields, [field]: state } }));
}

export function showAllEmpty(): void {
  usePayment.setState({ fields: allEmpty });
}

/** What the chosen way to pay needs, and how it is. */
export function neededFields(): [PaymentField, FieldState][] {
  const { method, fields } = paymentNow();
  return fieldsOf[method].map((field) => [field, fields[field]]);
}
