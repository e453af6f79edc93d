import { loadChunk } from "#web/layout/load-part.ts";
import { isStorageAvailable } from "#web/layout/is-storage-available.ts";

import type { IdentitySettings } from "./identity-settings.ts";
import type { OpenSession } from "./open-session-control.ts";
import { claimRedirect } from "./redirect-rule.ts";
import { showSession, setAuthError, useSessionState } from "./session.ts";
import { getErrorCode } from "./sign-in-failure.ts";
import { hasSignedOut } from "./signed-out.ts";

export type SessionStart = { identity: IdentitySettings; apiOrigin: string };

type SignInOptions = {
  /** The code of what went wrong before; unless it is given, of the failure that the page says. */
  after?: string | null;
  /** Whether the page itself leads there, when it may: then Back leads past it. */
  isAutomatic?: boolean;
};

const sessionStart = Promise.withResolvers<SessionStart>();
let openedSession: Promise<OpenSession> | null = null;

/** From here on a session can be opened. */
export function prepareSession(start: SessionStart): void {
  sessionStart.resolve(start);
}

/** What signs in and out; it is fetched when there is something to do. */
export function openSession(): Promise<OpenSession> {
  openedSession ??= loadSession();
  return openedSession;
}

async function loadSession(): Promise<OpenSession> {
  try {
    const start = await sessionStart.promise;
    const { openSessionControl } = await loadChunk(import("./open-session-control.ts"));
    return openSessionControl(start);
  } catch (error) {
    openedSession = null;
    throw error;
  }
}

/** S1.04, S2.18: leads to the provider, and back to this very page. */
export async function signIn({
  after = findShownFailureCode(),
  isAutomatic = false,
}: SignInOptions = {}): Promise<void> {
  if (!isStorageAvailable()) return setAuthError("storage_blocked");
  if (isAutomatic && !claimRedirect()) return;
  showSession({ state: "signing-in" });
  try {
    const control = await openSession();
    await control.signIn(after, isAutomatic);
  } catch (error) {
    showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
    setAuthError(getOpeningErrorCode(error));
  }
}

/** S1.04: everywhere, and back to the site's origin. Asks first, when something would be left on the device. */
export async function signOut(): Promise<void> {
  try {
    const control = await openSession();
    await control.askAndSignOut();
  } catch (error) {
    setAuthError(getOpeningErrorCode(error));
  }
}

/** Leaves a trouble as it is: calls that wait for a sign-in are not made. */
export async function dismissAuthError(): Promise<void> {
  setAuthError(null);
  const control = await openedSession?.catch(() => null);
  control?.abandonSignIn();
}

/** S4.05: has the provider say anew who they are, whether their e-mail is verified too; whether it could. */
export async function reloadUser(): Promise<boolean> {
  const control = await openSession();
  return control.reload();
}

/** Shows the terms of an order anew, as soon as they can be had. */
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
