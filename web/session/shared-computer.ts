import { writeStored, readStored } from "#web/layout/local-storage.ts";

export const SHARED_COMPUTER = "shared-computer";

/** Whether the person has said that others use this device too: what they leave on it goes when they sign out. */
export function isSharedComputer(): boolean {
  return readStored(SHARED_COMPUTER) === true;
}

export function setSharedComputer(isShared: boolean): void {
  writeStored(SHARED_COMPUTER, isShared || null);
}
