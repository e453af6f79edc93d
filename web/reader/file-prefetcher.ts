import { listFileReferences } from "./file-references.ts";

type LoadFile = (path: string) => Promise<Blob | null>;

/**
 * Files on their way before the renderer, which asks for one after the other, comes to them. Each is handed out once;
 * what nobody came for is let go of when no page is on its way any more.
 */
export function createFilePrefetcher(load: LoadFile, isWanted: (path: string) => boolean) {
  const coming = new Map<string, Promise<Blob | null>>();
  let pages = 0;

  function start(path: string): void {
    if (coming.has(path)) return;
    const file = load(path);
    // It fails for whoever asks for it.
    file.catch(() => {});
    coming.set(path, file);
  }

  async function startParts(path: string, known: Set<string>): Promise<void> {
    const text = await (await coming.get(path))?.text();
    if (!text || pages === 0) return;
    for (const part of listFileReferences(path, text).filter(isWanted)) {
      if (known.has(part)) continue;
      known.add(part);
      start(part);
      if (/\.css$/i.test(part)) startParts(part, known).catch(() => {});
    }
  }

  return {
    start,
    take(path: string): Promise<Blob | null> | undefined {
      const file = coming.get(path);
      coming.delete(path);
      return file;
    },
    /** Makes a page; all that it shows is fetched side by side meanwhile. */
    async prefetchDuring<T>(path: string, make: () => Promise<T>): Promise<T> {
      pages += 1;
      start(path);
      startParts(path, new Set()).catch(() => {});
      try {
        return await make();
      } finally {
        pages -= 1;
        if (pages === 0) coming.clear();
      }
    },
  };
}
