import { useSyncExternalStore } from "react";

import { keep, readKept } from "#web/layout/kept.ts";

const KEPT_AS = "shared-computer";
const CHANGED = "shared-computer-changed";

/** Whether the person has said that others use this device too: what they leave on it goes when they sign out. */
export function isSharedComputer(): boolean {
  return readKept(KEPT_AS) === true;
}

export function setSharedComputer(isShared: boolean): void {
  keep(KEPT_AS, isShared || null);
  dispatchEvent(new Event(CHANGED));
}

export function useSharedComputer(): boolean {
  return useSyncExternalStore(watch, isSharedComputer, () => false);
}

/** Removes what a person leaves on the device, by the names in its storage. What is open in a tab stays. */
export function removeKept(): void {
  for (const name of left) keep(name, null);
}

const left = ["cart", "reading-places", "reading-places-aside", "reading-marks", "heard", "player"];

function watch(onChange: () => void): () => void {
  const events = [CHANGED, "storage"];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}
