import { type Configuration, errors, type KoaContextWithOIDC, Provider } from "oidc-provider";

import { getIdClaims, adaptAccessToken, getCustomClaims } from "./claims.ts";
import { getAccessTokenSeconds, findGrant, shouldIssueRefreshToken, SCOPE } from "./grants.ts";
import { messagePage, signOutPage } from "./pages.ts";
import type { Tenant } from "./tenant.ts";
import { chooseWords } from "./texts.ts";

const DAY_SECONDS = 86_400;
export type ProviderHolder = {
  provider: () => Provider;
  /** Creates the provider again with the current keys; its state stays. */
  renew: () => void;
};

/** The OpenID Connect provider, with the real provider's paths. */
export function createProviderHolder(tenant: Tenant): ProviderHolder {
  let provider = createProvider(tenant);
  return {
    provider: () => provider,
    renew() {
      provider = createProvider(tenant);
    },
  };
}

function createProvider(tenant: Tenant): Provider {
  const provider = new Provider(tenant.issuer, buildConfiguration(tenant));
  provider.on("server_error", (_, error) => process.stderr.write(`${error.stack}\n`));
  return provider;
}

/** Additional parameters of the site's requests. */
const EXTRA_PARAMS = [
  "audience",
  "auth0Client",
  "connection",
  "organization",
  "screen_hint",
  // Added by `protocolRoutes`, because the scope of this name would be dropped without consent.
  "offline_access",
];

function buildConfiguration(tenant: Tenant): Configuration {
  const { settings, accounts, keys, state } = tenant;
  const { siteOrigins } = settings;
  const { signing, cookie } = keys.current();

  return {
    adapter: state.adapter,
    jwks: { keys: signing },
    clients: [buildClient(settings)],
    routes: {
      authorization: "/authorize",
      token: "/oauth/token",
      jwks: "/.well-known/jwks.json",
      end_session: "/oidc/logout",
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
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = String(signOutPage(form, chooseWords(ctx.get("accept-language"))));
        },
        postLogoutSuccessSource(ctx) {
          const words = chooseWords(ctx.get("accept-language"));
          const title = words.texts.signedOut;
          ctx.body = String(messagePage({ title, home: siteOrigins[0], ...words }));
        },
      },
    },
    interactions: { url: (_, { uid }) => `/u/${uid}` },
    cookies: buildCookies(settings.port, cookie),
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
    post_logout_redirect_uris: siteOrigins.flatMap((origin) => [origin, `${origin}/`]),
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
