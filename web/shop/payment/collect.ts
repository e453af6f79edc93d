import type { PaymentMethod } from "#domain/payment-methods.ts";

/** The part of the gateway's script that is used; docs/payments.md describes its behavior. */
export type CollectScript = {
  /** Redraws every field and clears it; `fields` is merged into the earlier configuration. */
  configure: (options: CollectOptions) => void;
  startPaymentRequest: () => void;
  clearInputs: () => void;
};

export type CollectOptions = {
  variant: "inline";
  /** The button the script would bind. It names none, because requests are started from code. */
  paymentSelector: string;
  styleSniffer: false;
  timeoutDuration: number;
  timeoutCallback: () => void;
  fieldsAvailableCallback: () => void;
  validationCallback: (field: string, isRight: boolean) => void;
  callback: (answer: unknown) => void;
  customCss: Css;
  placeholderCss: Css;
  focusCss: Css;
  invalidCss: Css;
  fields: Record<
    string,
    { selector: string; title: string; placeholder: string; display?: string }
  >;
};

export type Css = Record<string, string>;

export type PaymentField = "ccnumber" | "ccexp" | "cvv" | "checkname" | "checkaba" | "checkaccount";

/** S5.10: the required fields of each method. */
export const fieldsByMethod = {
  card: ["ccnumber", "ccexp", "cvv"],
  bank: ["checkname", "checkaba", "checkaccount"],
} as const satisfies Record<PaymentMethod, readonly PaymentField[]>;

export const paymentFields: readonly PaymentField[] = [
  ...fieldsByMethod.card,
  ...fieldsByMethod.bank,
];

/** Maps a name of the script to a field; the script uses several names for some. */
export function findField(name: string): PaymentField | null {
  const plain = name.replaceAll("_", "");
  return paymentFields.find((field) => field === (aliases[plain] ?? plain)) ?? null;
}

const aliases: Record<string, PaymentField> = { ccnum: "ccnumber" };
