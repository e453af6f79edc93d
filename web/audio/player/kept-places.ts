import { create } from "zustand";

import { KEPT_AS as QUEUE } from "#web/audio/player-wish.ts";
import { isRecord, keep, readKept } from "#web/layout/kept.ts";

/** How far a recording was heard, and how long it is, in seconds. */
export type Heard = { at: number; length: number };

type Kept = Record<string, Heard>;

const STORED_AS = "heard";
const MOST = 200;

/** Recordings by their addresses, those heard last at the end. While a page is rendered nothing is known. */
export const useHeard = create<Kept>(() => ({}));
if (typeof document !== "undefined") {
  readAnew();
  // Removed elsewhere, as at a sign-out: what this tab has must not be kept again.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORED_AS && newValue === null) useHeard.setState({}, true);
  });
}

/** Other documents may have kept places since. */
export function readAnew(): void {
  const kept = readHeard();
  if (kept) useHeard.setState(kept, true);
}

/** Calls back when another window has kept a place. */
export function onKeptElsewhere(listen: () => void): void {
  addEventListener("storage", ({ key }) => key === STORED_AS && listen());
}

/** Calls back when another window has removed all that was heard, as at a sign-out. */
export function onRemovedElsewhere(listen: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null) return;
    // A player that is closed elsewhere removes its queue alone, and leaves the places.
    if (key === STORED_AS || (key === QUEUE && readHeard() === null)) listen();
  });
}

export function keepHeard(url: string, heard: Heard): void {
  const { [url]: _, ...others } = readHeard() ?? useHeard.getState();
  const kept = Object.fromEntries([...Object.entries(others), [url, heard]].slice(-MOST));
  useHeard.setState(kept, true);
  keep(STORED_AS, kept);
}

export function forgetHeard(): void {
  useHeard.setState({}, true);
  keep(STORED_AS, null);
}

/** Null when the device keeps none. */
function readHeard(): Kept | null {
  const kept = readKept(STORED_AS);
  if (!isRecord(kept)) return null;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([url, heard]) => (isHeard(heard) ? [[url, heard]] : [])),
  );
}

function isHeard(value: unknown): value is Heard {
  return isRecord(value) && Number.isFinite(value["at"]) && Number.isFinite(value["length"]);
}
