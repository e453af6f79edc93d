import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

import { languageOfUrl } from "#web/app/i18n/language-of-url.ts";
import { isStorageAvailable } from "#web/app/layout/is-storage-available.ts";
import { isRecord } from "#web/app/layout/local-storage.ts";
import { paths, findIsolatedScreen } from "#web/paths.ts";

import { readAppState } from "./app-state.ts";
import { isProviderAnswer } from "./return-path.ts";
import { openSession } from "./session-actions.ts";
import { getErrorCode } from "./sign-in-failure.ts";
import { resumeSession } from "./start-session.ts";
import { useAfterUnmount } from "./use-after-unmount.ts";

/** The state of completing a sign-in. */
export type FinishState = { state: "finishing" } | { state: "failed"; code: string };

/** Completes the sign-in that led to this address, once, and returns to where it started. */
export function useFinishSignIn(): FinishState {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isFinishing = isProviderAnswer(search);
  // The code survives a reload in the history state, which the server cannot see.
  const code = useSyncExternalStore(
    subscribeNever,
    () => readCode(state),
    () => NOTHING_BEGUN,
  );

  const afterUnmount = useAfterUnmount();

  useEffect(() => {
    if (!isFinishing) return;
    let isHere = true;
    void finishOnce(location.href).then((code) => {
      if (!isHere) return;
      const top = code === null ? readAppState().scroll : 0;
      // React Router scrolls the screen to the top.
      if (top > 0) afterUnmount(() => scrollTo({ top }));
      return navigateAfterSignIn(code, navigate);
    });
    return () => {
      isHere = false;
    };
  }, [isFinishing, navigate, afterUnmount]);

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

/** Each address completes one sign-in; later calls get the same result. */
function finishOnce(url: string): Promise<string | null> {
  const result = resultsByUrl.get(url) ?? finishSignIn(url);
  resultsByUrl.set(url, result);
  return result;
}

/** Returns the error code; null on success. */
async function finishSignIn(url: string): Promise<string | null> {
  if (!isStorageAvailable()) return "storage_blocked";
  try {
    const control = await openSession();
    await control.finish(url);
    return null;
  } catch (error) {
    // A session from before is still valid.
    void resumeSession();
    return getErrorCode(error);
  }
}

async function navigateAfterSignIn(
  code: string | null,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  if (code !== null) {
    // Removes the answer from the address; the code survives a reload and a language switch.
    const named = languageOfUrl(location);
    const callbackPath = named ? `${paths.callback}?lng=${named}` : paths.callback;
    return navigate(callbackPath, { replace: true, state: { code } });
  }
  const { returnTo } = readAppState();
  // A screen with another Content-Security-Policy needs a new document.
  if (findIsolatedScreen(new URL(returnTo, location.origin).pathname))
    return location.replace(returnTo);
  await navigate(returnTo, { replace: true });
}
