/** S8.09: milliseconds after which a chunk counts as failed. */
const LOAD_TIMEOUT_MS = 120_000;

/** A chunk failed to load: the network broke, or a newer release has replaced it. */
export class ChunkLoadError extends Error {}

/** Waits for a chunk. Rejects with `ChunkLoadError` on failure or after `LOAD_TIMEOUT_MS`. */
export function loadChunk<T>(chunk: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ChunkLoadError());
    const timeout = setTimeout(fail, LOAD_TIMEOUT_MS);
    void chunk.then(resolve, fail).finally(() => clearTimeout(timeout));
  });
}
