import { isRecord, writeStored, readStored } from "#web/app/layout/local-storage.ts";

import { type CartChange, applyCartChange } from "./cart-changes.ts";
import { type CartLine, parseCartLines } from "./cart-line.ts";

export const CART_STORAGE_KEY = "cart";

/** What the device stores: the books (S4.01), and which changes of each tab they include. */
export type StoredCart = {
  lines: readonly CartLine[];
  /** By tab, the number of its last change that is included; for tabs that saved recently. */
  seen: Readonly<Record<string, number>>;
};

export type CartStorage = { read: () => StoredCart | null; write: (kept: StoredCart) => void };

/** Milliseconds in which a write of this tab may be overwritten by one that another tab made at the same instant. */
const CONFLICT_WINDOW_MS = 300_000;

/**
 * One tab's view of the cart in localStorage. A tab records its changes and applies them again to what another tab has
 * stored, so that no tab overwrites another's cart. Changes are numbered by the clock, so that a tab can tell which of
 * them are safely stored, however many tabs saved later.
 */
export function createCartStore(storage: CartStorage, tab: string, now: () => number = Date.now) {
  const changes: { number: number; change: CartChange }[] = [];
  let last = 0;
  let lastSaved = 0;
  /** Changes up to this number were lost when storage was emptied. */
  let lastLost = 0;

  return {
    /** The current lines, and whether the device has stored them. */
    read() {
      const { lines, pending } = applyPending();
      return { lines, isStored: pending.length === 0 };
    },
    record(change: CartChange): void {
      last = Math.max(last + 1, now());
      changes.push({ number: last, change });
    },
    /** Where storage is full or blocked, the changes last as long as the page. */
    save(): void {
      const { lines, pending, seen } = applyPending();
      if (pending.length === 0) return;
      last = Math.max(last, now());
      storage.write({ lines, seen: { ...findRecent(seen), [tab]: last } });
      if (storage.read()?.seen[tab] === last) lastSaved = last;
    },
  };

  function applyPending() {
    const stored = storage.read();
    if (!stored) lastLost = lastSaved;
    const { lines, seen } = stored ?? { lines: [], seen: {} };
    const safe = isRecent(lastSaved) ? 0 : lastSaved;
    const applied = Math.max(seen[tab] ?? 0, lastLost, safe);
    while (changes[0] && changes[0].number <= safe) changes.shift();
    const pending = changes.filter(({ number }) => number > applied);
    return {
      seen,
      pending,
      lines: pending.reduce((lines, { change }) => applyCartChange(lines, change), lines),
    };
  }

  function isRecent(number: number): boolean {
    return now() - number < CONFLICT_WINDOW_MS;
  }

  /** Drops tabs that are beyond the conflict window. */
  function findRecent(seen: StoredCart["seen"]): StoredCart["seen"] {
    return Object.fromEntries(Object.entries(seen).filter(([, last]) => isRecent(last)));
  }
}

export const deviceStorage: CartStorage = {
  read() {
    const stored = readStored(CART_STORAGE_KEY);
    return isRecord(stored)
      ? { lines: parseCartLines(stored["lines"]), seen: parseSeen(stored["seen"]) }
      : null;
  },
  write: (stored) => writeStored(CART_STORAGE_KEY, stored),
};

function parseSeen(stored: unknown): StoredCart["seen"] {
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.flatMap(([tab, last]) => (Number.isSafeInteger(last) ? [[tab, Number(last)]] : [])),
  );
}
