/** S8.09: a part of the program that has not come after so many milliseconds counts as failed. */
const LOAD_TIMEOUT_MS = 120_000;

/** A part of the program did not come: the line broke, or a newer program has taken its place. */
export class ChunkLoadError extends Error {}

/** `part`; it fails as missing when it fails or is not there in time. */
export function loadChunk<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ChunkLoadError());
    const patience = setTimeout(fail, LOAD_TIMEOUT_MS);
    void part.then(resolve, fail).finally(() => clearTimeout(patience));
  });
}

/** A screen's module; when it is missing, one that fails in its stead as soon as it is used. */
export function loadPart<T>(part: Promise<T>): Promise<T | typeof failingModule> {
  return loadChunk(part).catch(() => failingModule);
}

/** What the router uses of a screen's module. It would wait for ever, or show nothing, were the module itself to fail. */
const failingModule = { default: fail, clientLoader: fail };

function fail(): never {
  throw new ChunkLoadError();
}
