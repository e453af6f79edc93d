import { writeStored, readStored } from "#web/layout/local-storage.ts";

const STORAGE_KEY = "signed-out";

/** Whether somebody has signed out here and nobody has signed in since: whatever lies on the device is no session. */
export function hasSignedOut(): boolean {
  return readStored(STORAGE_KEY) === true;
}

export function setSignedOut(isOut: boolean): void {
  writeStored(STORAGE_KEY, isOut || null);
}
