import { writeStored, readStored } from "#web/app/layout/local-storage.ts";

const STORAGE_KEY = "signed-out";

/** Whether the last action here was a sign-out: then nothing stored on the device counts as a session. */
export function hasSignedOut(): boolean {
  return readStored(STORAGE_KEY) === true;
}

export function setSignedOut(isOut: boolean): void {
  writeStored(STORAGE_KEY, isOut || null);
}
