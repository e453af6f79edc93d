import type { NewAccount } from "./accounts.ts";

export type IdentitySettings = {
  port: number;
  /** The name the provider goes by; a site under the other one is a third party to its cookies. */
  host?: "localhost" | "127.0.0.1";
  /** Where people are sent back to, and who may read answers across origins. */
  siteOrigins: string[];
  audience: string;
  clientId: string;
  /** Before the names of our own claims in access tokens. */
  claims: string;
  /** The server's own client, for the management calls. */
  management: { clientId: string; clientSecret: string };
  smtpUrl: string;
  /** Where accounts, sessions and keys are kept. */
  folder: string;
  /** Created when they are not there yet. */
  accounts?: (NewAccount & { id: string })[];
};

/** Passwords are kept for the one connection there is, under the name a new tenant gives it. */
export const CONNECTION = "Username-Password-Authentication";

export const MIN_PASSWORD_LENGTH = 6;

export function isEmail(value: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value);
}
