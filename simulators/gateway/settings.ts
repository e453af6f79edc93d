export type GatewaySettings = {
  port: number;
  /** Whose pages may hold the fields. */
  siteOrigins: string[];
  /** Where everything it knows is kept. */
  folder: string;
  /** Public: what pages draw the fields with. */
  tokenizationKey: string;
  /** Private: what the server charges with. */
  securityKey: string;
  /** What notices are signed with. */
  signingKey: string;
  /** Where notices are sent; null when nobody is told. */
  webhookUrl: string | null;
  /** Whether amounts below a dollar are declined, as in the real gateway's test mode. */
  testModeAmounts?: boolean | undefined;
  /** Milliseconds between the tries of a notice that is not taken. */
  webhookPauses?: number[] | undefined;
  /** Milliseconds since 1970, before the days that were skipped. */
  currentTime?: (() => number) | undefined;
};

/** A notice is given up when these are over: a day later. */
export const WEBHOOK_RETRY_DELAYS_MS = [1, 5, 30, 120, 600, 1800, 3600, 14_400, 57_600].map(
  (seconds) => seconds * 1000,
);
