import { Auth0Client, type Auth0ClientOptions, PopupTimeoutError } from "@auth0/auth0-spa-js";

import type { Language } from "#domain/languages.ts";
import { isRecord } from "#web/layout/local-storage.ts";
import { paths } from "#web/paths.ts";

import type { IdentitySettings } from "./identity-settings.ts";
import { REQUEST_TIMEOUT_S, SIGN_IN_TIMEOUT_S } from "./limits.ts";
import { storeAppState } from "./app-state.ts";
import { parseMember } from "./parse-member.ts";
import type { Member } from "./session.ts";
import type { SignInFailure } from "./sign-in-failure.ts";
import { hasSignedOut, setSignedOut } from "./signed-out.ts";

/** How one is asked to sign in. */
export type SignInRequest = {
  language: Language;
  prompt?: SignInFailure["prompt"];
  /** Whether Back leads past this page, as it must where the page itself led away. */
  isInPlace?: boolean;
};

/** Who signs people in, as a browser speaks with them; what is refused is thrown with its code (`codeOf`). */
export type IdentityProvider = {
  /** Who is signed in, as far as this device knows. */
  findMember: () => Promise<Member | null>;
  /** A token for the api: one that still holds, unless it must be new; none when somebody has signed out meanwhile. */
  getToken: (isNew: boolean) => Promise<string>;
  /** Leaves the page for the provider's, when that answers; where it leads back to is kept. */
  redirect: (asked: SignInRequest) => Promise<void>;
  /** Asks in a window of its own; to be called while a press is being answered. */
  popUp: (asked: SignInRequest) => Promise<void>;
  /** Ends the sign-in that led to this address. */
  finish: (url: string) => Promise<void>;
  /** Forgets what this page alone remembers, and nothing that lies on the device. */
  startOver: () => void;
  /** Takes the session off this device. */
  clear: () => Promise<void>;
  /** Ends it on this device, tells that, and leaves the page for the provider to end it there; false when that is out of reach. */
  leave: (tellOthers: () => void) => Promise<boolean>;
};

/** S1.04, S9.10. Throws where a page may not sign anybody in, as on plain http. */
export function createIdentityProvider(
  settings: IdentitySettings,
  origin: string,
): IdentityProvider {
  const options = buildClientOptions(settings, origin);
  let client = new Auth0Client(options);
  const clear = () => client.logout({ openUrl: false });

  return {
    async findMember() {
      const claims = await client.getUser();
      return claims ? parseMember(claims) : null;
    },
    async getToken(isNew) {
      const token = await client.getTokenSilently({ cacheMode: isNew ? "off" : "on" });
      if (!hasSignedOut()) return token ?? "";
      // What was renewed meanwhile lies on the device again.
      await clear();
      return "";
    },
    async redirect(asked) {
      await fetchDiscovery(settings.issuer, AbortSignal.timeout(REQUEST_TIMEOUT_S * 1_000));
      storeAppState();
      return client.loginWithRedirect({
        authorizationParams: buildAuthParams(asked),
        openUrl: (url) => (asked.isInPlace ? location.replace(url) : location.assign(url)),
      });
    },
    async popUp(asked) {
      try {
        await client.loginWithPopup({ authorizationParams: buildAuthParams(asked) });
        setSignedOut(false);
      } catch (error) {
        if (!(error instanceof PopupTimeoutError)) throw error;
        error.popup.close();
        throw Object.assign(error, { error: "window_timeout" });
      }
    },
    async finish(url) {
      if (!isOwnTransaction(url, settings.clientId)) {
        throw Object.assign(new Error("It is no answer to us."), { error: "missing_transaction" });
      }
      await client.handleRedirectCallback(url);
      setSignedOut(false);
    },
    startOver() {
      client = new Auth0Client(options);
    },
    clear,
    async leave(tellOthers) {
      setSignedOut(true);
      // In memory there is no token to take back: any answer will do.
      const heard = Promise.all([client.revokeRefreshToken(), fetchDiscovery(settings.issuer)]);
      const isHeard = heard.then(
        () => true,
        () => false,
      );
      // By the next turn the SDK has read the token; only then may the device forget it.
      await delay(0);
      await clear().finally(tellOthers);
      if (!(await Promise.race([isHeard, delay(REVOCATION_TIMEOUT_MS)]))) return false;
      await client.logout({ logoutParams: { returnTo: origin } });
      return true;
    },
  };
}

function buildClientOptions(settings: IdentitySettings, origin: string): Auth0ClientOptions {
  const isKept = settings.session === "device";
  return {
    // The SDK adds the slash itself.
    domain: settings.issuer.replace(/\/$/, ""),
    clientId: settings.clientId,
    cacheLocation: isKept ? "localstorage" : "memory",
    // In memory the provider's own cookie is what a session lives by.
    useRefreshTokens: isKept,
    useRefreshTokensFallback: isKept,
    authorizeTimeoutInSeconds: SIGN_IN_TIMEOUT_S,
    httpTimeoutInSeconds: REQUEST_TIMEOUT_S,
    authorizationParams: {
      audience: settings.audience,
      scope: isKept ? "openid profile email offline_access" : "openid profile email",
      redirect_uri: origin + paths.callback,
    },
  };
}

/** How long the provider is given to take a token back, in milliseconds. */
const REVOCATION_TIMEOUT_MS = 5_000;

function buildAuthParams({ language, ...asked }: SignInRequest) {
  // The provider may not have heard that somebody has signed out.
  const prompt = hasSignedOut() ? "login" : asked.prompt;
  return { ui_locales: language, ...(prompt && { prompt }) };
}

/** Whether the address answers the sign-in that this tab has begun last; the SDK takes anybody's word for a failure. */
function isOwnTransaction(url: string, clientId: string): boolean {
  const kept = sessionStorage.getItem(`a0.spajs.txs.${clientId}`);
  const begun: unknown = JSON.parse(kept ?? "null");
  return isRecord(begun) && begun["state"] === new URL(url).searchParams.get("state");
}

/** Without an answer the page that one would be led to is the browser's own about a line that broke. */
function fetchDiscovery(issuer: string, signal: AbortSignal | null = null): Promise<Response> {
  const address = `${issuer}.well-known/openid-configuration`;
  return fetch(address, { mode: "no-cors", cache: "no-store", signal });
}

function delay(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}
