/** Returns a number from 0 up to 1, another each time. */
export type Random = () => number;

/** A random source that repeats for the same seed (Mulberry32). */
export function createRandom(beginning: number): Random {
  // Spreads similar seeds apart.
  let state = Math.imul(beginning + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawNumber(chance: Random, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

export function draw<Thing>(chance: Random, items: readonly Thing[]): Thing {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error("There are no items to draw from.");
  return item;
}

/** An index below `count`: low ones often, most rarely. */
export function drawSkewedIndex(chance: Random, count: number): number {
  return Math.floor(chance() ** 3 * count);
}
