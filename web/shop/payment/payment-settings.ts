/** The payment settings of a page; none is secret. */
export type PaymentSettings = {
  origin: string;
  /** Public key for drawing the fields. */
  tokenizationKey: string;
  /** The service that returns the visitor's IP address (S7.28). */
  ipLookupUrl: string;
};
