import type { PaymentSettings } from "#web/app/layout/site.ts";

/** Settings of a gateway that is never called. */
export const payments: PaymentSettings = {
  origin: "https://gateway.example",
  tokenizationKey: "public",
  ipLookupUrl: "https://address.example/",
};
