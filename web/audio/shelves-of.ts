type Series = { id: number; name: string; audiosCount: number };

/** S3.17: sermons, conferences, books read aloud and hymns, in this order, go before the other series. */
const first = [9, 41, 43, 44];
const others = { from: 10, to: 42 };
/** Of these series books are listed. */
const ofBooks = new Set([5, 8, 31]);

/** The fixed series that have recordings, as shelves. */
export function shelvesOf<T extends Series>(series: readonly T[]): T[] {
  const known = series.filter(({ audiosCount }) => audiosCount > 0);
  const fixed = first.flatMap((id) => known.filter((serie) => serie.id === id));
  const rest = known.filter(
    ({ id }) => id >= others.from && id <= others.to && !first.includes(id) && !ofBooks.has(id),
  );
  return [...fixed, ...rest.toSorted((a, b) => a.id - b.id)];
}
