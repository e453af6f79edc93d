export type GatewaySettings = {
  port: number;
  siteOrigins: string[];
  folder: string;
  /** The public key, for fields in pages. */
  tokenizationKey: string;
  /** The private key, for server calls. */
  securityKey: string;
  /** The key that signs webhooks. */
  signingKey: string;
  /** Where webhooks are sent; null for no webhooks. */
  webhookUrl: string | null;
  /** Whether amounts below one dollar are declined, as in the real gateway's test mode. */
  testModeAmounts?: boolean | undefined;
  /** Milliseconds between attempts to deliver a webhook. */
  webhookPauses?: number[] | undefined;
  /** Milliseconds since 1970, without skipped days. */
  currentTime?: (() => number) | undefined;
};

/** A webhook is given up after the last delay, about a day later. */
export const WEBHOOK_RETRY_DELAYS_MS = [1, 5, 30, 120, 600, 1800, 3600, 14_400, 57_600].map(
  (seconds) => seconds * 1000,
);
