/** Where payments are made, as a page must know it; nothing of it is a secret. */
export type PaymentSettings = {
  /** Of the gateway, whose script and fields come from there. */
  origin: string;
  /** What its fields are drawn with. */
  tokenizationKey: string;
  /** Tells a visitor the address they come from (S7.28). */
  ipLookupUrl: string;
};
