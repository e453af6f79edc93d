/** S8.09: a part of the program that has not come after so many milliseconds counts as failed. */
const PATIENCE = 120_000;

/** A part of the program did not come: the line broke, or a newer program has taken its place. */
export class PartMissing extends Error {}

/** `part`; when it fails or is not there in time, one that fails in its stead as soon as it is used. */
export function loadPart<T>(part: Promise<T>): Promise<T | typeof missing> {
  return new Promise((resolve) => {
    const goWithout = () => resolve(missing);
    setTimeout(goWithout, PATIENCE);
    part.then(resolve, goWithout);
  });
}

/** What the router uses of a screen's module. It would wait for ever, or show nothing, were the module itself to fail. */
const missing = { default: fail, clientLoader: fail };

function fail(): never {
  throw new PartMissing();
}
