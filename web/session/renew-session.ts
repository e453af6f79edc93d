import type { SignInRequest, IdentityProvider } from "./identity-provider.ts";
import { type Member, findCurrentMember, setAuthError, useSessionState } from "./session.ts";
import { getErrorCode } from "./sign-in-failure.ts";

type RenewSessionDeps = {
  provider: IdentityProvider;
  /** How one is asked to sign in after a failure of this code. */
  buildSignInRequest: (code: string | null) => SignInRequest;
  /** Takes up somebody else than who was here. */
  switchMember: (member: Member) => Promise<void>;
};

/** What is done when a session ends in the midst of things: the page stays as it is, and calls wait. */
export function createSessionRenewal({
  provider,
  buildSignInRequest,
  switchMember,
}: RenewSessionDeps) {
  let waiting: PromiseWithResolvers<boolean> | null = null;

  /** A token, or null when the person was asked to sign in again and did not, or has gone meanwhile. */
  async function getToken(isNew = false): Promise<string | null> {
    const asker = findCurrentMember()?.identity;
    const isGone = () => findCurrentMember()?.identity !== asker;
    try {
      const token = await provider.getToken(isNew);
      return isGone() ? null : token;
    } catch (error) {
      if (isGone()) return null;
      return (await requestSignIn(getErrorCode(error))) ? getToken() : null;
    }
  }

  /** Says why the session has ended, over a page that stays as it is; whether the same person is signed in again. */
  async function requestSignIn(code: string): Promise<boolean> {
    if (!findCurrentMember()) return false;
    waiting ??= Promise.withResolvers<boolean>();
    setAuthError(code);
    return waiting.promise;
  }

  function settle(isSignedIn: boolean): void {
    setAuthError(null);
    waiting?.resolve(isSignedIn);
    waiting = null;
  }

  async function signInAgain(): Promise<void> {
    try {
      if (await askInWindow()) await acceptSignIn();
    } catch (error) {
      setAuthError(getErrorCode(error));
    }
  }

  /** In a window of its own, so that nothing typed here is lost; false where none may open, and the whole page leaves. */
  async function askInWindow(): Promise<boolean> {
    const asked = buildSignInRequest(useSessionState.getState().authError);
    try {
      await provider.popUp(asked);
      return true;
    } catch (error) {
      if (getErrorCode(error) !== "popup_open") throw error;
      await provider.redirect(asked);
      return false;
    }
  }

  /** The line may hold again. */
  async function tryAgain(): Promise<void> {
    try {
      await provider.getToken(true);
      await acceptSignIn();
    } catch (error) {
      setAuthError(getErrorCode(error));
    }
  }

  /** Whoever has just signed in: calls that wait are made for the person who asked for them, and for nobody else. */
  async function acceptSignIn(): Promise<void> {
    const member = await provider.findMember();
    const isSame = member?.identity === findCurrentMember()?.identity;
    settle(isSame);
    if (member && !isSame) await switchMember(member);
  }

  return { getToken, requestSignIn, signInAgain, tryAgain, settle };
}
