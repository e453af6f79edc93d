/** Gives each of them once; a measurement that asks for more would measure what is kept. */
export function createSequence<Thing>(things: Iterable<Thing>): () => Thing {
  const left = things[Symbol.iterator]();
  return () => {
    const { value, done } = left.next();
    if (done) throw new Error("There is nothing left that was not asked for yet.");
    return value;
  };
}
