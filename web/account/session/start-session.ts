import type { IdentitySettings } from "#web/app/layout/site.ts";
import { findIsolatedScreen } from "#web/paths.ts";

import { isProviderAnswer, isCallbackPath } from "./return-path.ts";
import {
  getOpeningErrorCode,
  type OpenSession,
  openSession,
  prepareSession,
} from "./session-actions.ts";
import { hasStoredSession } from "./has-stored-session.ts";
import {
  DATA_LEFT,
  findCurrentMember,
  showSession,
  setAuthError,
  useSessionState,
  hasSignedOut,
} from "./session.ts";
import { isDataQuestionPending } from "./shared-computer.ts";

let hasStarted = false;
let isSessionStored = () => false;
let checking: Promise<void> | null = null;

/**
 * Resumes the session after hydration and watches other tabs; its code loads only when needed. Beside a book, which may
 * contain anyone's content, there is no session (docs/decisions/0012).
 */
export function startSession(
  { identity }: { identity: IdentitySettings },
  open: () => Promise<OpenSession>,
): void {
  if (hasStarted) return;
  hasStarted = true;
  prepareSession(open);
  const { pathname, search } = location;
  if (findIsolatedScreen(pathname) === "reader") return;
  isSessionStored = () => hasStoredSession(identity);
  watchTab();
  if (isDataQuestionPending()) setAuthError(DATA_LEFT);
  // A sign-in that is being completed replaces an older session.
  if (!isCallbackPath(pathname) || !isProviderAnswer(search)) void resumeSession();
}

export async function resumeSession(): Promise<void> {
  if (!isSessionStored()) return showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
  try {
    const control = await openSession();
    await control.resume();
  } catch (error) {
    showSession({ state: "failed", code: getOpeningErrorCode(error) });
  }
}

function watchTab(): void {
  addEventListener("visibilitychange", () => document.hidden || checkSessionOnce());
  addEventListener("focus", () => checkSessionOnce());
  addEventListener("pageshow", ({ persisted }) => persisted && handlePageRestored());
}

/** Returning to a tab fires two events. */
function checkSessionOnce(): void {
  checking ??= checkSession().finally(() => {
    checking = null;
  });
}

async function checkSession(): Promise<void> {
  const { state } = useSessionState.getState().session;
  if (!isSessionStored()) {
    if (findCurrentMember()) (await openSession()).end();
    return;
  }
  if (state === "visitor" || state === "failed") await resumeSession();
  else if (state === "member") await (await openSession()).refreshMember();
}

/** A page from the back/forward cache may show an old sign-in. */
function handlePageRestored(): void {
  const { state } = useSessionState.getState().session;
  if (state === "signing-in") showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
  checkSessionOnce();
}
