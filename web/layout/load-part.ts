/** S8.09: a part of the program that has not come after so many milliseconds counts as failed. */
const PATIENCE = 120_000;

/** A part of the program did not come: the line broke, or a newer program has taken its place. */
export class PartMissing extends Error {}

/** `part`, unless it fails or is not there in time. */
export function loadPart<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new PartMissing());
    setTimeout(fail, PATIENCE);
    part.then(resolve, fail);
  });
}
