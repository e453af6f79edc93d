import type { Translate } from "#domain/translator.ts";

import type { PaymentField } from "./collect.ts";

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
