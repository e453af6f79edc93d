import { writeStored, readStored } from "#web/app/layout/local-storage.ts";

const STORAGE_KEY = "unasked";

export const SHARED_COMPUTER = "shared-computer";

/** Whether others use this device too, as the person said: then sign-out removes device data. */
export function isSharedComputer(): boolean {
  return readStored(SHARED_COMPUTER) === true;
}

export function setSharedComputer(isShared: boolean): void {
  writeStored(SHARED_COMPUTER, isShared || null);
}

/** Whether a person signed out in this tab without being asked about device data: then the next page asks. */
export function isDataQuestionPending(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function setDataQuestionPending(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(STORAGE_KEY, "");
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: the next page cannot know.
  }
}
