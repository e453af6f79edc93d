import type { JWTStructured } from "oidc-provider";

import type { Account } from "./accounts.ts";
import type { Tenant } from "./tenant.ts";

/** What an id token and the userinfo call say of a person. */
export function getIdClaims({ id, email, isVerified, name, updatedAt }: Account) {
  const nickname = email.split("@")[0];
  return { sub: id, email, email_verified: isVerified, name, nickname, updated_at: updatedAt };
}

/** What an access token says of a person, under names of the site's own. */
export function getCustomClaims({ email, isVerified }: Account, { settings }: Tenant) {
  return { [`${settings.claims}email`]: email, [`${settings.claims}email_verified`]: isVerified };
}

/** Turns an access token into what the real provider would have signed. */
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
