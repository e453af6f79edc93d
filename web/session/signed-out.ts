import { keep, readKept } from "#web/layout/kept.ts";

const KEPT_AS = "signed-out";

/** Whether somebody has signed out here and nobody has signed in since: whatever lies on the device is no session. */
export function hasSignedOut(): boolean {
  return readKept(KEPT_AS) === true;
}

export function keepSignedOut(isOut: boolean): void {
  keep(KEPT_AS, isOut || null);
}
