import type { JWTStructured } from "oidc-provider";

import type { Account } from "./accounts.ts";
import type { Tenant } from "./tenant.ts";

export function getIdClaims({ id, email, isVerified, name, updatedAt }: Account) {
  const nickname = email.split("@")[0];
  return { sub: id, email, email_verified: isVerified, name, nickname, updated_at: updatedAt };
}

/** Custom claims of access tokens, with the site's prefix. */
export function getCustomClaims({ email, isVerified }: Account, { settings }: Tenant) {
  return { [`${settings.claims}email`]: email, [`${settings.claims}email_verified`]: isVerified };
}

/** Changes an access token to the form of the real provider. */
export function adaptAccessToken(token: JWTStructured, { issuer, settings }: Tenant): void {
  const { payload } = token;
  token.header = { ...token.header, typ: "JWT" };
  payload["aud"] = [settings.audience, getUserinfoAudience(issuer)];
  payload["azp"] = payload["client_id"];
  delete payload["client_id"];
}

export function getUserinfoAudience(issuer: string): string {
  return `${issuer}userinfo`;
}
