type Provide<T> = (use: (library: T) => Promise<void>) => Promise<void>;

export type LibraryPool = AsyncDisposable & {
  /** The library that `provide` serves: an open one, or a new one. */
  open: <T>(provide: Provide<T>) => Promise<T>;
};

type PooledLibrary = { library: Promise<unknown>; close: () => Promise<void> };

/** A worker moves between a few libraries; the least recently used one is closed when there are more. */
const MAX_OPEN = 6;

/** The libraries that a worker keeps open between its tests. */
export function openLibraryPool(): LibraryPool {
  // In order of use, the most recent last.
  const opened = new Map<unknown, PooledLibrary>();

  return {
    async open<T>(provide: Provide<T>) {
      const existing = opened.get(provide);
      opened.delete(provide);
      if (!existing) await closeOldest(MAX_OPEN - 1);
      const entry = existing ?? openUntilClosed(provide);
      opened.set(provide, entry);
      // The map cannot express that each key has its own type of library.
      return (await entry.library) as T;
    },
    [Symbol.asyncDispose]: () => closeOldest(0),
  };

  async function closeOldest(remaining: number): Promise<void> {
    for (const [provide, { close }] of opened) {
      if (opened.size <= remaining) return;
      opened.delete(provide);
      await close();
    }
  }
}

/** Runs `provide` up to `use`, and waits there until the library is closed. */
function openUntilClosed<T>(provide: Provide<T>): PooledLibrary {
  const ready = Promise.withResolvers<T>();
  const closing = Promise.withResolvers<void>();
  const ended = provide((library) => {
    ready.resolve(library);
    return closing.promise;
  });
  ended.catch(ready.reject);
  return {
    library: ready.promise,
    close: () => {
      closing.resolve();
      return ended;
    },
  };
}
