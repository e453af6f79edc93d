import { create } from "zustand";

/** How far a recording was heard, and how long it is, in seconds. */
export type Heard = { at: number; length: number };

type Kept = Record<string, Heard>;

const STORED_AS = "heard";
const MOST = 200;

/** Recordings by their addresses, those heard last at the end. While a page is rendered nothing is known. */
export const useHeard = create<Kept>(() => ({}));
if (typeof document !== "undefined") readAnew();

/** Other documents may have kept places since. */
export function readAnew(): void {
  const kept = readHeard();
  if (kept) useHeard.setState(kept, true);
}

export function keepHeard(url: string, heard: Heard): void {
  const { [url]: _, ...others } = readHeard() ?? useHeard.getState();
  const kept = Object.fromEntries([...Object.entries(others), [url, heard]].slice(-MOST));
  useHeard.setState(kept, true);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the places hold as long as the document.
  }
}

/** Null when the device keeps none. */
function readHeard(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    return Object.fromEntries(Object.entries(kept).filter(([, heard]) => isHeard(heard)));
  } catch {
    return null;
  }
}

function isHeard(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { at, length }: Partial<Record<keyof Heard, unknown>> = value;
  return Number.isFinite(at) && Number.isFinite(length);
}
