import { errors, type Grant, type KoaContextWithOIDC } from "oidc-provider";

import { getDescription, type Fault, parseFault, isTokenFault } from "./faults.ts";
import type { Tenant } from "./tenant.ts";

export const SCOPE = "openid profile email";

/** Browsers take a token for spent this many seconds before it is. */
const RENEWAL_LEEWAY_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Whoever signs in grants the site all it asks for: it is the library's own. */
export async function findGrant(
  ctx: KoaContextWithOIDC,
  tenant: Tenant,
): Promise<Grant | undefined> {
  const { client, session, provider, params, prompts } = ctx.oidc;
  const accountId = session?.accountId;
  if (!client || accountId === undefined) return undefined;

  if (prompts.has("none")) await failSilently(ctx, findAccountFault(tenant, accountId));
  else tenant.freshlySignedIn.add(accountId);

  const wantsRefreshToken = params?.["offline_access"] === "true";
  const grantId = wantsRefreshToken ? undefined : session?.grantIdFor(client.clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  if (known) return known;

  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(wantsRefreshToken ? `${SCOPE} offline_access` : SCOPE);
  grant.addResourceScope(tenant.settings.audience, SCOPE);
  await grant.save();
  return grant;
}

export function shouldIssueRefreshToken({ oidc }: KoaContextWithOIDC, tenant: Tenant): boolean {
  const scopes = oidc.entities.Grant?.getOIDCScope().split(" ") ?? [];
  const fault = findAccountFault(tenant, oidc.entities.Account?.accountId);
  return scopes.includes("offline_access") && fault?.code !== "missing_refresh_token";
}

/** How long an access token holds. */
export function getAccessTokenSeconds(tenant: Tenant, accountId: string): number {
  if (findAccountFault(tenant, accountId)?.at !== "renewal") return DAY_SECONDS;
  return RENEWAL_LEEWAY_SECONDS + 5;
}

/** What the silent frame is answered for a person whose renewal is to fail. */
async function failSilently({ res }: KoaContextWithOIDC, fault: Fault | null): Promise<void> {
  if (fault?.at !== "renewal" || isTokenFault(fault.code)) return;
  if (fault.code === "timeout") await new Promise((resolve) => res.once("close", resolve));
  throw new errors.CustomOIDCProviderError(fault.code, getDescription(fault.code));
}

function findAccountFault({ accounts }: Tenant, accountId: string | undefined): Fault | null {
  const account = accountId === undefined ? null : accounts.find(accountId);
  return account && parseFault(account.email);
}
