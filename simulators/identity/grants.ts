import { errors, type Grant, type KoaContextWithOIDC } from "oidc-provider";

import { getDescription, type Fault, parseFault, isTokenFault } from "./faults.ts";
import type { Tenant } from "./tenant.ts";

export const SCOPE = "openid profile email";

/** Browsers treat a token as expired this many seconds early. */
const RENEWAL_LEEWAY_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Grants all scopes without consent, because the site belongs to the library. */
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
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing) return existing;

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

/** Lifetime of an access token in seconds. */
export function getAccessTokenSeconds(tenant: Tenant, accountId: string): number {
  if (findAccountFault(tenant, accountId)?.at !== "renewal") return DAY_SECONDS;
  return RENEWAL_LEEWAY_SECONDS + 5;
}

/** Fails a silent sign-in for an account whose renewal fails. */
async function failSilently({ res }: KoaContextWithOIDC, fault: Fault | null): Promise<void> {
  if (fault?.at !== "renewal" || isTokenFault(fault.code)) return;
  if (fault.code === "timeout") await new Promise((resolve) => res.once("close", resolve));
  throw new errors.CustomOIDCProviderError(fault.code, getDescription(fault.code));
}

function findAccountFault({ accounts }: Tenant, accountId: string | undefined): Fault | null {
  const account = accountId === undefined ? null : accounts.find(accountId);
  return account && parseFault(account.email);
}
