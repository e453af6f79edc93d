import { findIsolatedScreen } from "#web/paths.ts";

import { isProviderAnswer, isCallbackPath } from "./return-path.ts";
import {
  getOpeningErrorCode,
  openSession,
  prepareSession,
  type SessionStart,
} from "./session-actions.ts";
import { hasStoredSession } from "./has-stored-session.ts";
import {
  DATA_LEFT,
  findCurrentMember,
  showSession,
  setAuthError,
  useSessionState,
} from "./session.ts";
import { hasSignedOut } from "./signed-out.ts";
import { isDataQuestionPending } from "./data-question.ts";

let hasStarted = false;
let isSessionStored = () => false;
let checking: Promise<void> | null = null;

/**
 * Once the page is alive: takes up the session there is, and what other tabs do to it. What it takes is fetched only then.
 * Beside a book, which anybody may have written, there is none (docs/decisions/0012).
 */
export function startSession(start: SessionStart): void {
  if (hasStarted) return;
  hasStarted = true;
  prepareSession(start);
  const { pathname, search } = location;
  if (findIsolatedScreen(pathname) === "reader") return;
  isSessionStored = () => hasStoredSession(start.identity);
  watchTab();
  if (isDataQuestionPending()) setAuthError(DATA_LEFT);
  // A sign-in that is being finished takes the place of whatever session there was.
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
  addEventListener("visibilitychange", () => document.hidden || checkOnce());
  addEventListener("focus", () => checkOnce());
  addEventListener("pageshow", ({ persisted }) => persisted && handlePageRestored());
}

/** Coming back to a tab is told twice. */
function checkOnce(): void {
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

/** A page that the browser had kept whole: what it says of a sign-in may be long past. */
function handlePageRestored(): void {
  const { state } = useSessionState.getState().session;
  if (state === "signing-in") showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
  checkOnce();
}
