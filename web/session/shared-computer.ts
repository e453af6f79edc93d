import { keep, readKept } from "#web/layout/kept.ts";

export const SHARED_COMPUTER = "shared-computer";

/** Whether the person has said that others use this device too: what they leave on it goes when they sign out. */
export function isSharedComputer(): boolean {
  return readKept(SHARED_COMPUTER) === true;
}

export function setSharedComputer(isShared: boolean): void {
  keep(SHARED_COMPUTER, isShared || null);
}
