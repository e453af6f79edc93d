import { writeStored, readStored } from "#web/app/layout/local-storage.ts";

import type { SessionControl } from "./session-control.ts";
import { CONFIRM_SIGN_OUT, setAuthError, SIGN_OUT_FAILED } from "./session.ts";
import {
  isSharedComputer,
  isDataQuestionPending,
  setDataQuestionPending,
} from "./shared-computer.ts";

/** Parts that load at sign-out. They know other features, so the code that opens the session passes them in. */
export type SignOutParts = {
  loadDeviceData: () => Promise<{
    hasDeviceData: () => boolean;
    removeDeviceData: () => Promise<void>;
  }>;
  loadDialog: () => Promise<unknown>;
};

/**
 * Signs a person out. On a shared computer device data are removed without asking; elsewhere the person is asked when
 * there are any. When the dialog's code fails to load, the person is signed out and the next page asks.
 */
export function createSignOut(control: Pick<SessionControl, "signOut">, parts: SignOutParts) {
  return {
    async askAndSignOut(): Promise<void> {
      if (isSharedComputer()) return leave({ removes: true });
      const data = await loadDeviceData(parts);
      const hasLeft = data ? data.hasDeviceData() : hasStoredData();
      const isAsking = hasLeft && data !== null && (await isDialogLoaded(parts));
      setDataQuestionPending(hasLeft && !isAsking);
      if (isAsking) setAuthError(CONFIRM_SIGN_OUT);
      else await leave({ removes: false });
    },
    leave,
  };

  /** `removes`: also removes device data. Never rejects: the person must see that the session may still exist. */
  async function leave({ removes }: { removes: boolean }): Promise<void> {
    try {
      if (removes) await removeLeftData(parts);
      setAuthError(null);
      const signingOut = control.signOut();
      setTimeout(restoreFocus);
      if (!(await signingOut))
        setAuthError(isDataQuestionPending() ? "signed_out_unasked" : "signed_out_here");
    } catch {
      setAuthError(SIGN_OUT_FAILED);
    }
  }
}

export type SignOut = ReturnType<typeof createSignOut>;

/** Storage keys of device data. Each module that stores such data has its own copy of the key. */
export const deviceDataKeys = [
  "cart",
  "reading-places",
  "reading-places-aside",
  "reading-marks",
  "heard",
  "player",
];

/** Removes the stored keys even when the module that clears open data is missing or fails. */
async function removeLeftData(parts: SignOutParts): Promise<void> {
  const data = await loadDeviceData(parts);
  try {
    await data?.removeDeviceData();
  } finally {
    for (const name of deviceDataKeys) writeStored(name, null);
    // Open players and readers of this tab handle this like another tab's removal, and store nothing again.
    for (const key of deviceDataKeys) dispatchEvent(new StorageEvent("storage", { key }));
  }
}

function hasStoredData(): boolean {
  return deviceDataKeys.some((name) => readStored(name) !== null);
}

function loadDeviceData({ loadDeviceData }: SignOutParts) {
  return loadDeviceData().catch(() => null);
}

function isDialogLoaded({ loadDialog }: SignOutParts): Promise<boolean> {
  return loadDialog().then(
    () => true,
    () => false,
  );
}

/** The pressed button is gone: the focus moves to the sign-in button, else to the content. */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  const offers = [...document.querySelectorAll<HTMLElement>(".sign-in-offer")];
  const next = offers.find((offer) => offer.checkVisibility());
  (next ?? document.querySelector("main"))?.focus({ preventScroll: true });
}
