import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

import { languageOfUrl } from "#web/i18n/language-of-url.ts";
import { isStorageAvailable } from "#web/layout/is-storage-available.ts";
import { isRecord } from "#web/layout/local-storage.ts";
import { paths, findIsolatedScreen } from "#web/paths.ts";

import { readAppState } from "./app-state.ts";
import { isProviderAnswer } from "./return-path.ts";
import { openSession } from "./session-actions.ts";
import { getErrorCode } from "./sign-in-failure.ts";
import { resumeSession } from "./start-session.ts";
import { useAfterUnmount } from "./use-after-unmount.ts";

/** How a sign-in ended that led here. */
export type FinishState = { state: "finishing" } | { state: "failed"; code: string };

/** Ends the sign-in that led to this address, once, and leads back to where it began. */
export function useFinishSignIn(): FinishState {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isFinishing = isProviderAnswer(search);
  // A reload keeps it where the server does not see it.
  const code = useSyncExternalStore(
    subscribeNever,
    () => readCode(state),
    () => NOTHING_BEGUN,
  );

  const whenGone = useAfterUnmount();

  useEffect(() => {
    if (!isFinishing) return;
    let isHere = true;
    void finishOnce(location.href).then((code) => {
      if (!isHere) return;
      const top = code === null ? readAppState().scroll : 0;
      // The router scrolls the screen that one comes back to to its top.
      if (top > 0) whenGone(() => scrollTo({ top }));
      return navigateAfterSignIn(code, navigate);
    });
    return () => {
      isHere = false;
    };
  }, [isFinishing, navigate, whenGone]);

  return isFinishing ? { state: "finishing" } : { state: "failed", code };
}

const NOTHING_BEGUN = "nothing_begun";

function readCode(state: unknown): string {
  const { code } = isRecord(state) ? state : {};
  return typeof code === "string" ? code : NOTHING_BEGUN;
}

function subscribeNever() {
  return () => {};
}

const resultsByUrl = new Map<string, Promise<string | null>>();

/** An address ends one sign-in: what is asked again is answered as before. */
function finishOnce(url: string): Promise<string | null> {
  const ended = resultsByUrl.get(url) ?? finishSignIn(url);
  resultsByUrl.set(url, ended);
  return ended;
}

/** The code of what went wrong. */
async function finishSignIn(url: string): Promise<string | null> {
  if (!isStorageAvailable()) return "storage_blocked";
  try {
    const control = await openSession();
    await control.finish(url);
    return null;
  } catch (error) {
    // The session there was, if any, still holds.
    void resumeSession();
    return getErrorCode(error);
  }
}

async function navigateAfterSignIn(
  code: string | null,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  if (code !== null) {
    // The address keeps nothing of the answer; a reload and another language keep what is said of it.
    const named = languageOfUrl(location);
    const here = named ? `${paths.callback}?lng=${named}` : paths.callback;
    return navigate(here, { replace: true, state: { code } });
  }
  const { returnTo } = readAppState();
  // A screen with a policy of its own comes with its own document.
  if (findIsolatedScreen(new URL(returnTo, location.origin).pathname))
    return location.replace(returnTo);
  await navigate(returnTo, { replace: true });
}
