import { writeStored, readStored } from "#web/layout/local-storage.ts";
import { loadChunk } from "#web/layout/load-part.ts";

import type { SessionControl } from "./session-control.ts";
import { CONFIRM_SIGN_OUT, setAuthError, SIGN_OUT_FAILED } from "./session.ts";
import { isSharedComputer } from "./shared-computer.ts";
import { isDataQuestionPending, setDataQuestionPending } from "./data-question.ts";

/**
 * How a person signs out of the session that `control` has. On a shared computer what they leave goes without a question;
 * elsewhere they are asked, when there is something. A part of the program that does not come keeps nobody signed in: then
 * the next page asks.
 */
export function createSignOut(control: Pick<SessionControl, "signOut">) {
  return {
    async askAndSignOut(): Promise<void> {
      if (isSharedComputer()) return leave({ removes: true });
      const data = await loadDeviceData();
      const hasLeft = data ? data.hasDeviceData() : hasStoredData();
      const isAsked = hasLeft && data !== null && (await isDialogLoaded());
      setDataQuestionPending(hasLeft && !isAsked);
      if (isAsked) setAuthError(CONFIRM_SIGN_OUT);
      else await leave({ removes: false });
    },
    leave,
  };

  /** `removes`: with what was left on the device. It never rejects: a person must see that their session may live on. */
  async function leave({ removes }: { removes: boolean }): Promise<void> {
    try {
      if (removes) await removeLeftData();
      setAuthError(null);
      const left = control.signOut();
      setTimeout(restoreFocus);
      if (!(await left))
        setAuthError(isDataQuestionPending() ? "signed_out_unasked" : "signed_out_here");
    } catch {
      setAuthError(SIGN_OUT_FAILED);
    }
  }
}

/** What a person leaves on the device, by the names in its storage. Each module that stores it has its name too. */
export const deviceDataKeys = [
  "cart",
  "reading-places",
  "reading-places-aside",
  "reading-marks",
  "heard",
  "player",
];

/** Also where the part that knows what is open cannot be had, or fails, nothing stays on the device. */
async function removeLeftData(): Promise<void> {
  const data = await loadDeviceData();
  try {
    await data?.removeDeviceData();
  } finally {
    for (const name of deviceDataKeys) writeStored(name, null);
    // What plays or is read in this tab hears of it as another tab does, and stores nothing more.
    for (const key of deviceDataKeys) dispatchEvent(new StorageEvent("storage", { key }));
  }
}

function hasStoredData(): boolean {
  return deviceDataKeys.some((name) => readStored(name) !== null);
}

function loadDeviceData() {
  return loadChunk(import("./device-data.ts")).catch(() => null);
}

function isDialogLoaded(): Promise<boolean> {
  return loadChunk(import("./auth-error-dialog.tsx")).then(
    () => true,
    () => false,
  );
}

/** What was pressed is gone with the session: the focus goes to where one signs in again, else to the content. */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  const offers = [...document.querySelectorAll<HTMLElement>(".sign-in-offer")];
  const next = offers.find((offer) => offer.checkVisibility());
  (next ?? document.querySelector("main"))?.focus({ preventScroll: true });
}
