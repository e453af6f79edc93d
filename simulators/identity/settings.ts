import type { NewAccount } from "./accounts.ts";

export type IdentitySettings = {
  port: number;
  /** The provider's host name; a site with the other name is third-party for its cookies. */
  host?: "localhost" | "127.0.0.1";
  /** Where people return to, and which origins may read answers. */
  siteOrigins: string[];
  audience: string;
  clientId: string;
  /** Prefix of custom claims in access tokens. */
  claims: string;
  management: { clientId: string; clientSecret: string };
  smtpUrl: string;
  folder: string;
  /** Created if they do not exist. */
  accounts?: (NewAccount & { id: string })[];
};

/** The only database connection, named as in a new Auth0 tenant. */
export const CONNECTION = "Username-Password-Authentication";

export const MIN_PASSWORD_LENGTH = 6;

export function isEmail(value: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value);
}
