import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What the gateway's script offers a page, as far as it is used; docs/payments.md says how it behaves. */
export type CollectScript = {
  /** Draws every field anew and wipes what was typed; `fields` adds to what was configured before. */
  configure: (options: CollectOptions) => void;
  startPaymentRequest: () => void;
  clearInputs: () => void;
};

export type CollectOptions = {
  variant: "inline";
  /** A button that the script would bind itself; one that there is not, so that it is driven from here. */
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

/** S5.10: what each needs. */
export const fieldsByMethod = {
  card: ["ccnumber", "ccexp", "cvv"],
  bank: ["checkname", "checkaba", "checkaccount"],
} as const satisfies Record<PaymentMethod, readonly PaymentField[]>;

export const paymentFields: readonly PaymentField[] = [
  ...fieldsByMethod.card,
  ...fieldsByMethod.bank,
];

/** The field that is meant; the script has called some by other names. */
export function findField(name: string): PaymentField | null {
  const plain = name.replaceAll("_", "");
  return paymentFields.find((field) => field === (aliases[plain] ?? plain)) ?? null;
}

const aliases: Record<string, PaymentField> = { ccnum: "ccnumber" };
