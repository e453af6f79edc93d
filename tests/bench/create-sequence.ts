/** Returns each item once. A measurement that needs more would measure the cache. */
export function createSequence<Thing>(items: Iterable<Thing>): () => Thing {
  const iterator = items[Symbol.iterator]();
  return () => {
    const { value, done } = iterator.next();
    if (done) throw new Error("There are no further items: a repetition would be cached.");
    return value;
  };
}
