import type { SignInRequest, IdentityProvider } from "./identity-provider.ts";
import { type Member, findCurrentMember, setAuthError, useSessionState } from "./session.ts";
import { getErrorCode } from "./sign-in-failure.ts";

type RenewSessionDeps = {
  provider: IdentityProvider;
  /** The sign-in options after a failure with this code. */
  buildSignInRequest: (code: string | null) => SignInRequest;
  /** Switches to another person than before. */
  switchMember: (member: Member) => Promise<void>;
};

/** Handles a session that ends while the person uses a page: the page stays, and calls wait. */
export function createSessionRenewal({
  provider,
  buildSignInRequest,
  switchMember,
}: RenewSessionDeps) {
  let waiting: PromiseWithResolvers<boolean> | null = null;

  /** A token; null when the person did not sign in again or is no longer the same. */
  async function getToken(isNew = false): Promise<string | null> {
    const caller = findCurrentMember()?.identity;
    const hasChanged = () => findCurrentMember()?.identity !== caller;
    try {
      const token = await provider.getToken(isNew);
      return hasChanged() ? null : token;
    } catch (error) {
      if (hasChanged()) return null;
      return (await requestSignIn(getErrorCode(error))) ? getToken() : null;
    }
  }

  /** Shows why the session ended over the unchanged page. Resolves to whether the same person is signed in again. */
  async function requestSignIn(code: string): Promise<boolean> {
    if (!findCurrentMember()) return false;
    waiting ??= Promise.withResolvers<boolean>();
    setAuthError(code);
    return waiting.promise;
  }

  function finishRenewal(isSignedIn: boolean): void {
    setAuthError(null);
    waiting?.resolve(isSignedIn);
    waiting = null;
  }

  async function signInAgain(): Promise<void> {
    try {
      if (await openSignInWindow()) await acceptSignIn();
    } catch (error) {
      setAuthError(getErrorCode(error));
    }
  }

  /** Opens a window, so that typed text is kept. False when none can open; then the whole page redirects. */
  async function openSignInWindow(): Promise<boolean> {
    const request = buildSignInRequest(useSessionState.getState().authError);
    try {
      await provider.popUp(request);
      return true;
    } catch (error) {
      if (getErrorCode(error) !== "popup_open") throw error;
      await provider.redirect(request);
      return false;
    }
  }

  /** For network errors: renews the token again. */
  async function tryAgain(): Promise<void> {
    try {
      await provider.getToken(true);
      await acceptSignIn();
    } catch (error) {
      setAuthError(getErrorCode(error));
    }
  }

  /** After a sign-in, waiting calls continue only for the person who made them. */
  async function acceptSignIn(): Promise<void> {
    const member = await provider.findMember();
    const isSame = member?.identity === findCurrentMember()?.identity;
    finishRenewal(isSame);
    if (member && !isSame) await switchMember(member);
  }

  return { getToken, requestSignIn, signInAgain, tryAgain, finishRenewal };
}
