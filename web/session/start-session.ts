import { screenApart } from "#web/paths.ts";

import { isAnswer, isCallback } from "./return-path.ts";
import {
  codeOfOpening,
  openSession,
  prepareSession,
  type SessionStart,
} from "./session-actions.ts";
import { isSessionKnown } from "./session-known.ts";
import { LEFT_HERE, memberNow, showSession, showTrouble, useSessionState } from "./session.ts";
import { hasSignedOut } from "./signed-out.ts";
import { isUnasked } from "./unasked.ts";

let isBegun = false;
let isKnown = () => false;
let looking: Promise<void> | null = null;

/**
 * Once the page is alive: takes up the session there is, and what other tabs do to it. What it takes is fetched only then.
 * Beside a book, which anybody may have written, there is none (docs/decisions/0012).
 */
export function startSession(start: SessionStart): void {
  if (isBegun) return;
  isBegun = true;
  prepareSession(start);
  const { pathname, search } = location;
  if (screenApart(pathname) === "reader") return;
  isKnown = () => isSessionKnown(start.identity);
  follow();
  if (isUnasked()) showTrouble(LEFT_HERE);
  // A sign-in that is being finished takes the place of whatever session there was.
  if (!isCallback(pathname) || !isAnswer(search)) void resumeSession();
}

export async function resumeSession(): Promise<void> {
  if (!isKnown()) return showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
  try {
    const control = await openSession();
    await control.resume();
  } catch (error) {
    showSession({ state: "failed", code: codeOfOpening(error) });
  }
}

function follow(): void {
  addEventListener("visibilitychange", () => document.hidden || lookOnce());
  addEventListener("focus", () => lookOnce());
  addEventListener("pageshow", ({ persisted }) => persisted && comeBack());
}

/** Coming back to a tab is told twice. */
function lookOnce(): void {
  looking ??= look().finally(() => {
    looking = null;
  });
}

async function look(): Promise<void> {
  const { state } = useSessionState.getState().session;
  if (!isKnown()) {
    if (memberNow()) (await openSession()).end();
    return;
  }
  if (state === "visitor" || state === "failed") await resumeSession();
  else if (state === "member") await (await openSession()).lookAgain();
}

/** A page that the browser had kept whole: what it says of a sign-in may be long past. */
function comeBack(): void {
  const { state } = useSessionState.getState().session;
  if (state === "signing-in") showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
  lookOnce();
}
