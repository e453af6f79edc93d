import { writeStored, readStored } from "#web/app/layout/local-storage.ts";

export const SHARED_COMPUTER = "shared-computer";

/** Whether others use this device too, as the person said: then sign-out removes device data. */
export function isSharedComputer(): boolean {
  return readStored(SHARED_COMPUTER) === true;
}

export function setSharedComputer(isShared: boolean): void {
  writeStored(SHARED_COMPUTER, isShared || null);
}
