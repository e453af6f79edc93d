/** S8.09: a part of the program that has not come after so many milliseconds counts as failed. */
const PATIENCE = 120_000;

/** A part of the program did not come: the line broke, or a newer program has taken its place. */
export class PartMissing extends Error {}

/** `part`; it fails as missing when it fails or is not there in time. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new PartMissing());
    const patience = setTimeout(fail, PATIENCE);
    void part.then(resolve, fail).finally(() => clearTimeout(patience));
  });
}

/** A screen's module; when it is missing, one that fails in its stead as soon as it is used. */
export function loadPart<T>(part: Promise<T>): Promise<T | typeof missing> {
  return inTime(part).catch(() => missing);
}

/** What the router uses of a screen's module. It would wait for ever, or show nothing, were the module itself to fail. */
const missing = { default: fail, clientLoader: fail };

function fail(): never {
  throw new PartMissing();
}
