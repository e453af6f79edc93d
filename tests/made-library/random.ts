/** From 0 up to 1, each time another. */
export type Random = () => number;

/** Chance that falls the same way whenever it begins with the same number (Mulberry32). */
export function createRandom(beginning: number): Random {
  // Neighboring beginnings are led far apart.
  let state = Math.imul(beginning + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`. */
export function drawNumber(chance: Random, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** One of several, each as likely as any other. */
export function draw<Thing>(chance: Random, things: readonly Thing[]): Thing {
  const thing = things[Math.floor(chance() * things.length)];
  if (thing === undefined) throw new Error("There is nothing to draw from.");
  return thing;
}

/** A place below `count`: the first ones often, most of them seldom. */
export function drawSkewedIndex(chance: Random, count: number): number {
  return Math.floor(chance() ** 3 * count);
}
