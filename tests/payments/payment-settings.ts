import type { PaymentSettings } from "#web/payment/payment-settings.ts";

/** A gateway that nobody asks. */
export const payments: PaymentSettings = {
  origin: "https://gateway.example",
  tokenizationKey: "public",
  ipLookupUrl: "https://address.example/",
};
