import { isStorageAvailable } from "#web/app/layout/is-storage-available.ts";

import { claimRedirect } from "./redirect-rule.ts";
import { showSession, setAuthError, useSessionState, hasSignedOut } from "./session.ts";
import type { SessionControl } from "./session-control.ts";
import { getErrorCode } from "./sign-in-failure.ts";
import type { SignOut } from "./sign-out.ts";

export type OpenSession = SessionControl & SignOut;

type SignInOptions = {
  /** The code of the previous failure; by default of the one that is shown. */
  errorCode?: string | null;
  /** Whether the page redirects by itself, which is limited; the page is then replaced in the history. */
  isAutomatic?: boolean;
};

const prepared = Promise.withResolvers<() => Promise<OpenSession>>();
let openedSession: Promise<OpenSession> | null = null;

/** Sets how a session is opened: `open` loads its code, which knows other features. */
export function prepareSession(open: () => Promise<OpenSession>): void {
  prepared.resolve(open);
}

/** Loads the session control on first use. */
export function openSession(): Promise<OpenSession> {
  openedSession ??= loadSession();
  return openedSession;
}

async function loadSession(): Promise<OpenSession> {
  try {
    const open = await prepared.promise;
    return await open();
  } catch (error) {
    openedSession = null;
    throw error;
  }
}

/** S1.04, S2.18: redirects to the provider and returns to this page. */
export async function signIn({
  errorCode: previousCode = findShownFailureCode(),
  isAutomatic = false,
}: SignInOptions = {}): Promise<void> {
  if (!isStorageAvailable()) return setAuthError("storage_blocked");
  if (isAutomatic && !claimRedirect()) return;
  showSession({ state: "signing-in" });
  try {
    const control = await openSession();
    await control.signIn(previousCode, isAutomatic);
  } catch (error) {
    showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
    setAuthError(getOpeningErrorCode(error));
  }
}

/**
 * S1.04: signs out here and at the provider, and returns to the home page. Asks first when data would stay on the
 * device.
 */
export async function signOut(): Promise<void> {
  try {
    const control = await openSession();
    await control.askAndSignOut();
  } catch (error) {
    setAuthError(getOpeningErrorCode(error));
  }
}

/** Closes the dialog; waiting calls are not sent. */
export async function dismissAuthError(): Promise<void> {
  setAuthError(null);
  const control = await openedSession?.catch(() => null);
  control?.abandonSignIn();
}

/** S4.05: renews the person's claims, such as the verified e-mail. False when that fails. */
export async function reloadUser(): Promise<boolean> {
  const control = await openSession();
  return control.reload();
}

/** Reloads the order terms. */
export async function renewTerms(): Promise<void> {
  const control = await openSession();
  await control.renewTerms();
}

function findShownFailureCode(): string | null {
  const { session, shownError } = useSessionState.getState();
  return session.state === "failed" ? session.code : shownError;
}

export function getOpeningErrorCode(error: unknown): string {
  return isSecureContext ? getErrorCode(error) : "page_insecure";
}
