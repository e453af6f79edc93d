import { isRecord, writeStored, readStored } from "#web/layout/local-storage.ts";

import { type CartChange, applyCartChange } from "./cart-changes.ts";
import { type CartLine, parseCartLines } from "./cart-line.ts";

/** The cart is kept on the device under this name. */
export const CART_STORAGE_KEY = "cart";

/** What the device keeps: books alone (S4.01), and which changes of each tab are in them. */
export type StoredCart = {
  lines: readonly CartLine[];
  /** By tab, the number of its last change that is in: of those that kept something lately. */
  seen: Readonly<Record<string, number>>;
};

export type CartStorage = { read: () => StoredCart | null; write: (kept: StoredCart) => void };

/** For so many milliseconds what a tab has kept may be undone by another that wrote at the same instant. */
const CONFLICT_WINDOW_MS = 300_000;

/**
 * The cart of the device as one tab has it. What the tab does is noted as changes, and done again to whatever another
 * tab has kept meanwhile: no tab ever puts its own cart in the place of another's. Changes are numbered by the
 * clock, so that every tab knows which of them nothing undoes any more, however many tabs came after it.
 */
export function createCartStore(storage: CartStorage, tab: string, now: () => number = Date.now) {
  const changes: { number: number; change: CartChange }[] = [];
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
      last = Math.max(last + 1, now());
      changes.push({ number: last, change });
    },
    /** Where storage is full or blocked, it holds for this page. */
    save(): void {
      const { lines, open, seen } = look();
      if (open.length === 0) return;
      last = Math.max(last, now());
      storage.write({ lines, seen: { ...keepRecent(seen), [tab]: last } });
      if (storage.read()?.seen[tab] === last) written = last;
    },
  };

  function look() {
    const stored = storage.read();
    if (!stored) lost = written;
    const { lines, seen } = stored ?? { lines: [], seen: {} };
    const sure = isRecent(written) ? 0 : written;
    const done = Math.max(seen[tab] ?? 0, lost, sure);
    while (changes[0] && changes[0].number <= sure) changes.shift();
    const open = changes.filter(({ number }) => number > done);
    return {
      seen,
      open,
      lines: open.reduce((lines, { change }) => applyCartChange(lines, change), lines),
    };
  }

  function isRecent(number: number): boolean {
    return now() - number < CONFLICT_WINDOW_MS;
  }

  /** What is kept of a tab goes when the tab itself relies on it no more. */
  function keepRecent(seen: StoredCart["seen"]): StoredCart["seen"] {
    return Object.fromEntries(Object.entries(seen).filter(([, last]) => isRecent(last)));
  }
}

export const deviceStorage: CartStorage = {
  read() {
    const kept = readStored(CART_STORAGE_KEY);
    return isRecord(kept)
      ? { lines: parseCartLines(kept["lines"]), seen: parseSeen(kept["seen"]) }
      : null;
  },
  write: (kept) => writeStored(CART_STORAGE_KEY, kept),
};

function parseSeen(kept: unknown): StoredCart["seen"] {
  const entries = isRecord(kept) ? Object.entries(kept) : [];
  return Object.fromEntries(
    entries.flatMap(([tab, last]) => (Number.isSafeInteger(last) ? [[tab, Number(last)]] : [])),
  );
}
