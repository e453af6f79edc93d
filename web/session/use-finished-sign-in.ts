import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

import { languageOfAddress } from "#web/i18n/language-of-address.ts";
import { isStorageOpen } from "#web/layout/is-storage-open.ts";
import { isRecord } from "#web/layout/kept.ts";
import { paths, screenApart } from "#web/paths.ts";

import { readAppState } from "./app-state.ts";
import { isAnswer } from "./return-path.ts";
import { openSession } from "./session-actions.ts";
import { codeOf } from "./sign-in-failure.ts";
import { resumeSession } from "./start-session.ts";
import { useWhenGone } from "./use-when-gone.ts";

/** How a sign-in ended that led here. */
export type Finish = { state: "finishing" } | { state: "failed"; code: string };

/** Ends the sign-in that led to this address, once, and leads back to where it began. */
export function useFinishedSignIn(): Finish {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isFinishing = isAnswer(search);
  // A reload keeps it where the server does not see it.
  const code = useSyncExternalStore(
    watchNothing,
    () => codeIn(state),
    () => NONE,
  );

  const whenGone = useWhenGone();

  useEffect(() => {
    if (!isFinishing) return;
    let isHere = true;
    void finishOnce(location.href).then((code) => {
      if (!isHere) return;
      const top = code === null ? readAppState().scroll : 0;
      // The router scrolls the screen that one comes back to to its top.
      if (top > 0) whenGone(() => scrollTo({ top }));
      return goOn(code, navigate);
    });
    return () => {
      isHere = false;
    };
  }, [isFinishing, navigate, whenGone]);

  return isFinishing ? { state: "finishing" } : { state: "failed", code };
}

const NONE = "nothing_begun";

function codeIn(state: unknown): string {
  const { code } = isRecord(state) ? state : {};
  return typeof code === "string" ? code : NONE;
}

function watchNothing() {
  return () => {};
}

const ends = new Map<string, Promise<string | null>>();

/** An address ends one sign-in: what is asked again is answered as before. */
function finishOnce(url: string): Promise<string | null> {
  const ended = ends.get(url) ?? end(url);
  ends.set(url, ended);
  return ended;
}

/** The code of what went wrong. */
async function end(url: string): Promise<string | null> {
  if (!isStorageOpen()) return "storage_blocked";
  try {
    const control = await openSession();
    await control.finish(url);
    return null;
  } catch (error) {
    // The session there was, if any, still holds.
    void resumeSession();
    return codeOf(error);
  }
}

async function goOn(code: string | null, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  if (code !== null) {
    // The address keeps nothing of the answer; a reload and another language keep what is said of it.
    const named = languageOfAddress(location);
    const here = named ? `${paths.callback}?lng=${named}` : paths.callback;
    return navigate(here, { replace: true, state: { code } });
  }
  const { returnTo } = readAppState();
  // A screen with a policy of its own comes with its own document.
  if (screenApart(new URL(returnTo, location.origin).pathname)) return location.replace(returnTo);
  await navigate(returnTo, { replace: true });
}
