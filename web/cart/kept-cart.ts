import { isRecord, keep, readKept } from "#web/layout/kept.ts";

import { type CartChange, withChange } from "./cart-changes.ts";
import { type CartLine, readLines } from "./cart-line.ts";

/** The cart is kept on the device under this name. */
export const KEPT_AS = "cart";

/** What the device keeps: books alone (S4.01), and which changes of each tab are in them. */
export type Kept = {
  lines: readonly CartLine[];
  /** By tab, the number of its last change that is in. */
  seen: Readonly<Record<string, number>>;
};

export type CartStorage = { read: () => Kept | null; write: (kept: Kept) => void };

/** Of so many of its last changes a tab knows still what they were. */
const LATEST = 100;

/**
 * The cart of the device as one tab has it. What the tab does is noted as changes, and done again to whatever another
 * tab has kept meanwhile: no tab ever puts its own cart in the place of another's.
 */
export function keptCart(storage: CartStorage, tab: string) {
  const notes: { number: number; change: CartChange }[] = [];
  let last = 0;
  let written = 0;
  /** What was noted up to here went with a storage that somebody emptied. */
  let lost = 0;

  return {
    /** The lines as they are now, and whether the device keeps them so. */
    read() {
      const { lines, open } = look();
      return { lines, isKept: open.length === 0 };
    },
    note(change: CartChange): void {
      last += 1;
      notes.push({ number: last, change });
    },
    /** Where storage is full or blocked, it holds for this page. */
    save(): void {
      const { lines, open, seen } = look();
      if (open.length === 0) return;
      storage.write({ lines, seen: withLast(seen, tab, last) });
      if (storage.read()?.seen[tab] !== last) return;
      written = last;
      // A tab that wrote at the same instant may undo it: the latest stay known, to be done again.
      notes.splice(0, notes.length - LATEST);
    },
  };

  function look() {
    const stored = storage.read();
    if (!stored) lost = written;
    const { lines, seen } = stored ?? { lines: [], seen: {} };
    const done = Math.max(seen[tab] ?? 0, lost);
    const open = notes.filter(({ number }) => number > done);
    return {
      seen,
      open,
      lines: open.reduce((lines, { change }) => withChange(lines, change), lines),
    };
  }
}

/** Of so many tabs it is kept what is in. */
const MOST_TABS = 50;

function withLast(seen: Kept["seen"], tab: string, last: number): Kept["seen"] {
  const others = Object.entries(seen).filter(([name]) => name !== tab);
  return Object.fromEntries([...others.slice(1 - MOST_TABS), [tab, last]]);
}

export const deviceStorage: CartStorage = {
  read() {
    const kept = readKept(KEPT_AS);
    return isRecord(kept)
      ? { lines: readLines(kept["lines"]), seen: readSeen(kept["seen"]) }
      : null;
  },
  write: (kept) => keep(KEPT_AS, kept),
};

function readSeen(kept: unknown): Kept["seen"] {
  const entries = isRecord(kept) ? Object.entries(kept) : [];
  return Object.fromEntries(
    entries.flatMap(([tab, last]) => (Number.isSafeInteger(last) ? [[tab, Number(last)]] : [])),
  );
}
