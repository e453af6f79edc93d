import { Auth0Client, type Auth0ClientOptions, PopupTimeoutError } from "@auth0/auth0-spa-js";

import type { Language } from "#domain/languages.ts";
import { isRecord } from "#web/app/layout/local-storage.ts";
import { paths } from "#web/paths.ts";
import type { IdentitySettings } from "#web/app/layout/site.ts";

import { REQUEST_TIMEOUT_S, SIGN_IN_TIMEOUT_S } from "./limits.ts";
import { storeAppState } from "./app-state.ts";
import { parseMember } from "./parse-member.ts";
import { type Member, hasSignedOut, setSignedOut } from "./session.ts";
import type { SignInFailure } from "./sign-in-failure.ts";

/** Options of a sign-in. */
export type SignInRequest = {
  language: Language;
  prompt?: SignInFailure["prompt"];
  /** Whether to replace this page in the history, as for an automatic redirect. */
  isInPlace?: boolean;
};

/** The identity provider as the browser uses it. Errors carry a code (`getErrorCode`). */
export type IdentityProvider = {
  /** The signed-in person according to this device. */
  findMember: () => Promise<Member | null>;
  /** An access token, renewed when `isNew`; "" when the person has signed out in the meantime. */
  getToken: (isNew: boolean) => Promise<string>;
  /**
   * Redirects to the provider when it responds, and stores where to return. Throws when the provider is unreachable.
   */
  redirect: (request: SignInRequest) => Promise<void>;
  /** Opens a pop-up window; call it while handling a press. */
  popUp: (request: SignInRequest) => Promise<void>;
  /** Completes the sign-in that led to this address. */
  finish: (url: string) => Promise<void>;
  /** Discards the in-memory state of this page, not what is stored on the device. */
  resetClient: () => void;
  /** Removes the session from this device. */
  clear: () => Promise<void>;
  /**
   * Ends the session on this device, notifies other tabs, then redirects to the provider to end it there. False when
   * the provider is unreachable.
   */
  signOut: (announce: () => void) => Promise<boolean>;
};

/** S1.04, S9.10. Throws where a page may not sign in, as over plain HTTP. */
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
      // The renewal has stored the session again.
      await clear();
      return "";
    },
    async redirect(request) {
      await fetchDiscovery(settings.issuer, AbortSignal.timeout(REQUEST_TIMEOUT_S * 1_000));
      storeAppState();
      return client.loginWithRedirect({
        authorizationParams: buildAuthParams(request),
        openUrl: (url) => (request.isInPlace ? location.replace(url) : location.assign(url)),
      });
    },
    async popUp(request) {
      try {
        await client.loginWithPopup({ authorizationParams: buildAuthParams(request) });
        setSignedOut(false);
      } catch (error) {
        if (!(error instanceof PopupTimeoutError)) throw error;
        error.popup.close();
        throw Object.assign(error, { error: "window_timeout" });
      }
    },
    async finish(url) {
      if (!isOwnTransaction(url, settings.clientId)) {
        throw Object.assign(new Error("The callback does not belong to this tab's sign-in."), {
          error: "missing_transaction",
        });
      }
      await client.handleRedirectCallback(url);
      setSignedOut(false);
    },
    resetClient() {
      client = new Auth0Client(options);
    },
    clear,
    async signOut(announce) {
      setSignedOut(true);
      // In memory mode there is no token to revoke: any response proves that the provider is reachable.
      const revocation = Promise.all([
        client.revokeRefreshToken(),
        fetchDiscovery(settings.issuer),
      ]);
      const isRevoked = revocation.then(
        () => true,
        () => false,
      );
      // The SDK reads the token before the next turn; only then may storage be cleared.
      await delay(0);
      await clear().finally(announce);
      if (!(await Promise.race([isRevoked, delay(REVOCATION_TIMEOUT_MS)]))) return false;
      await client.logout({ logoutParams: { returnTo: origin } });
      return true;
    },
  };
}

function buildClientOptions(settings: IdentitySettings, origin: string): Auth0ClientOptions {
  const isOnDevice = settings.session === "device";
  return {
    // The SDK adds the slash itself.
    domain: settings.issuer.replace(/\/$/, ""),
    clientId: settings.clientId,
    cacheLocation: isOnDevice ? "localstorage" : "memory",
    // In memory mode the provider's cookie carries the session.
    useRefreshTokens: isOnDevice,
    useRefreshTokensFallback: isOnDevice,
    authorizeTimeoutInSeconds: SIGN_IN_TIMEOUT_S,
    httpTimeoutInSeconds: REQUEST_TIMEOUT_S,
    authorizationParams: {
      audience: settings.audience,
      scope: isOnDevice ? "openid profile email offline_access" : "openid profile email",
      redirect_uri: origin + paths.callback,
    },
  };
}

/** Milliseconds to wait for the revocation. */
const REVOCATION_TIMEOUT_MS = 5_000;

function buildAuthParams({ language, ...request }: SignInRequest) {
  // The provider may not know of the sign-out yet, so the password is required.
  const prompt = hasSignedOut() ? "login" : request.prompt;
  return { ui_locales: language, ...(prompt && { prompt }) };
}

/** Whether the address answers the latest sign-in of this tab; the SDK does not check that for errors. */
function isOwnTransaction(url: string, clientId: string): boolean {
  const stored = sessionStorage.getItem(`a0.spajs.txs.${clientId}`);
  const transaction: unknown = JSON.parse(stored ?? "null");
  return isRecord(transaction) && transaction["state"] === new URL(url).searchParams.get("state");
}

/** Checks that the provider responds; otherwise a redirect would end at the browser's own error page. */
function fetchDiscovery(issuer: string, signal: AbortSignal | null = null): Promise<Response> {
  const address = `${issuer}.well-known/openid-configuration`;
  return fetch(address, { mode: "no-cors", cache: "no-store", signal });
}

function delay(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds));
}
