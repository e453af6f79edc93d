import {
  type Configuration,
  errors,
  type Grant,
  type JWTStructured,
  type KoaContextWithOIDC,
  Provider,
} from "oidc-provider";

import type { Account } from "./accounts.ts";
import { type Fault, getDescription, isTokenFault, parseFault } from "./faults.ts";
import { messagePage } from "./pages.ts";
import type { Tenant } from "./tenant.ts";
import { chooseWords } from "./texts.ts";

const SCOPE = "openid profile email";
const DAY_SECONDS = 86_400;

/** Browsers treat a token as expired this many seconds early. */
const RENEWAL_LEEWAY_SECONDS = 60;

/** The OpenID Connect provider, with the real provider's paths. */
export function createProvider(tenant: Tenant): Provider {
  const provider = new Provider(tenant.issuer, buildConfiguration(tenant));
  provider.on("server_error", (_, error) => process.stderr.write(`${error.stack}\n`));
  return provider;
}

/**
 * Parameters of the site's requests that are read. `protocolRoutes` adds `offline_access`, because the scope of this
 * name would be dropped without consent.
 */
const EXTRA_PARAMS = ["audience", "offline_access"];

function buildConfiguration(tenant: Tenant): Configuration {
  const { settings, accounts, keys, state } = tenant;
  const { siteOrigins } = settings;

  return {
    adapter: state.adapter,
    jwks: { keys: [keys.signing] },
    clients: [buildClient(settings)],
    routes: {
      authorization: "/authorize",
      token: "/oauth/token",
      jwks: "/.well-known/jwks.json",
      revocation: "/oauth/revoke",
    },
    scopes: ["openid", "offline_access", "email", "profile"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "nickname", "updated_at"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    extraParams: EXTRA_PARAMS,
    clientBasedCORS: (_, origin) => siteOrigins.includes(origin),
    findAccount(_, id) {
      const account = accounts.find(id);
      return account ? { accountId: id, claims: () => getIdClaims(account) } : undefined;
    },
    extraTokenClaims(_, token) {
      const account = "accountId" in token ? accounts.find(token.accountId) : null;
      return account ? getCustomClaims(account, tenant) : undefined;
    },
    loadExistingGrant: (ctx) => findGrant(ctx, tenant),
    issueRefreshToken: (ctx) => shouldIssueRefreshToken(ctx, tenant),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    formats: { customizers: { jwt: (_ctx, _token, parts) => adaptAccessToken(parts, tenant) } },
    features: {
      userinfo: { enabled: false },
      devInteractions: { enabled: false },
      webMessageResponseMode: { enabled: true, ack: "individual-draft-01" },
      revocation: { enabled: true },
      resourceIndicators: buildResources(tenant),
      // `protocolRoutes` has the real provider's sign-out.
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { url: (_, { uid }) => `/u/${uid}` },
    cookies: buildCookies(settings.port, keys.cookie),
    ttl: {
      AccessToken: (_, token) => getAccessTokenSeconds(tenant, token.accountId),
      AuthorizationCode: 60,
      Grant: 30 * DAY_SECONDS,
      IdToken: DAY_SECONDS / 2,
      Interaction: 3600,
      RefreshToken: 30 * DAY_SECONDS,
      Session: 3 * DAY_SECONDS,
    },
    renderError(ctx, { error, error_description: why }) {
      const words = chooseWords(ctx.get("accept-language"));
      const title = words.texts.signInExpired;
      const lead = why ? `${error}: ${why}` : error;
      ctx.type = "html";
      ctx.body = String(messagePage({ title, lead, home: siteOrigins[0], ...words }));
    },
  };
}

function buildClient({ clientId, siteOrigins }: Tenant["settings"]) {
  return {
    client_id: clientId,
    application_type: "web" as const,
    token_endpoint_auth_method: "none" as const,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code" as const],
    redirect_uris: siteOrigins.flatMap((origin) => [origin, `${origin}/`, `${origin}/callback`]),
  };
}

/** The requested audience is the only resource. */
function buildResources({ settings }: Tenant) {
  return {
    enabled: true,
    defaultResource: (ctx: KoaContextWithOIDC) => {
      const audience = ctx.oidc.params?.["audience"];
      return typeof audience === "string" ? audience : settings.audience;
    },
    useGrantedResource: () => true,
    getResourceServerInfo(_: KoaContextWithOIDC, resource: string) {
      if (resource !== settings.audience) throw new errors.InvalidTarget();
      return {
        scope: SCOPE,
        audience: resource,
        accessTokenFormat: "jwt" as const,
        jwt: { sign: { alg: "RS256" as const } },
      };
    },
  };
}

/** Cookies are shared between ports, so each provider on this machine uses its own names. */
function buildCookies(port: number, key: string): Configuration["cookies"] {
  return {
    keys: [key],
    names: {
      session: `identity_${port}`,
      interaction: `identity_${port}_sign_in`,
      resume: `identity_${port}_resume`,
    },
    short: { sameSite: "lax", httpOnly: true },
    long: { sameSite: "lax", httpOnly: true },
  };
}

/** Grants all scopes without consent, because the site belongs to the library. */
async function findGrant(ctx: KoaContextWithOIDC, tenant: Tenant): Promise<Grant | undefined> {
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

function shouldIssueRefreshToken({ oidc }: KoaContextWithOIDC, tenant: Tenant): boolean {
  const scopes = oidc.entities.Grant?.getOIDCScope().split(" ") ?? [];
  const fault = findAccountFault(tenant, oidc.entities.Account?.accountId);
  return scopes.includes("offline_access") && fault?.code !== "missing_refresh_token";
}

/** Lifetime of an access token in seconds. */
function getAccessTokenSeconds(tenant: Tenant, accountId: string): number {
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

export function getIdClaims({ id, email, isVerified, name, updatedAt }: Account) {
  const nickname = email.split("@")[0];
  return { sub: id, email, email_verified: isVerified, name, nickname, updated_at: updatedAt };
}

/** Custom claims of access tokens, with the site's prefix. */
function getCustomClaims({ email, isVerified }: Account, { settings }: Tenant) {
  return { [`${settings.claims}email`]: email, [`${settings.claims}email_verified`]: isVerified };
}

/** Changes an access token to the form of the real provider. */
function adaptAccessToken(token: JWTStructured, { issuer, settings }: Tenant): void {
  const { payload } = token;
  token.header = { ...token.header, typ: "JWT" };
  payload["aud"] = [settings.audience, getUserinfoAudience(issuer)];
  payload["azp"] = payload["client_id"];
  delete payload["client_id"];
}

export function getUserinfoAudience(issuer: string): string {
  return `${issuer}userinfo`;
}
