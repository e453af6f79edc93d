import { create } from "zustand";

/** How far a recording was heard, and how long it is, in seconds. */
export type Heard = { at: number; length: number };

type Kept = Record<string, Heard>;

const STORED_AS = "heard";
const MOST = 200;

/** Recordings by their addresses, those heard last at the end. While a page is rendered nothing is known. */
export const useHeard = create<Kept>(() => ({}));
if (typeof localStorage !== "undefined") useHeard.setState(readHeard(), true);

export function keepHeard(url: string, heard: Heard): void {
  const { [url]: _, ...others } = useHeard.getState();
  const kept = Object.fromEntries([...Object.entries(others), [url, heard]].slice(-MOST));
  useHeard.setState(kept, true);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the places hold as long as the document.
  }
}

function readHeard(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, heard]) => isHeard(heard)));
  } catch {
    return {};
  }
}

function isHeard(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { at, length }: Partial<Record<keyof Heard, unknown>> = value;
  return Number.isFinite(at) && Number.isFinite(length);
}
