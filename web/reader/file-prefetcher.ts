import { listFileReferences } from "./file-references.ts";

type LoadFile = (path: string) => Promise<Blob | null>;

/**
 * Loads files before the renderer, which requests them one after another. Each prefetched file is returned once; unused
 * ones are dropped when no page is being made.
 */
export function createFilePrefetcher(load: LoadFile, isWanted: (path: string) => boolean) {
  const loading = new Map<string, Promise<Blob | null>>();
  let pages = 0;

  function start(path: string): void {
    if (loading.has(path)) return;
    const file = load(path);
    // The caller of `take` handles the error.
    file.catch(() => {});
    loading.set(path, file);
  }

  async function startReferences(path: string, seen: Set<string>): Promise<void> {
    const text = await (await loading.get(path))?.text();
    if (!text || pages === 0) return;
    for (const reference of listFileReferences(path, text).filter(isWanted)) {
      if (seen.has(reference)) continue;
      seen.add(reference);
      start(reference);
      if (/\.css$/i.test(reference)) startReferences(reference, seen).catch(() => {});
    }
  }

  return {
    start,
    take(path: string): Promise<Blob | null> | undefined {
      const file = loading.get(path);
      loading.delete(path);
      return file;
    },
    /** Makes a page while the files it shows load in parallel. */
    async prefetchDuring<T>(path: string, makePage: () => Promise<T>): Promise<T> {
      pages += 1;
      start(path);
      startReferences(path, new Set()).catch(() => {});
      try {
        return await makePage();
      } finally {
        pages -= 1;
        if (pages === 0) loading.clear();
      }
    },
  };
}
