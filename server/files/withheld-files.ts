import { digestPath } from "#api/files/withheld-digest.ts";
import type { ApiClient } from "#web/app/api/client.ts";

/** The status that an address below /media answers with instead of the file; null when the file is served. */
export type FindWithheld = (path: string) => Promise<410 | 404 | null>;

type Withheld = ReadonlyMap<string, 410 | 404>;

type WithheldFilesOptions = {
  api: Pick<ApiClient, "listWithheldFiles">;
  catalogVersion: () => Promise<number>;
};

/**
 * Reads the list of withheld files once for each version of the catalog. While it cannot be read, the last one counts;
 * without any, files are not served, because a withdrawn one may be among them.
 */
export function createWithheldFiles({ api, catalogVersion }: WithheldFilesOptions): FindWithheld {
  let last: Withheld | null = null;
  let current: { version: number; list: Promise<Withheld> } | null = null;

  async function read(): Promise<Withheld> {
    const { gone, hidden } = await api.listWithheldFiles({});
    const listed = [
      ...hidden.map((digest) => [digest, 404] as const),
      ...gone.map((digest) => [digest, 410] as const),
    ];
    return (last = new Map(listed));
  }

  async function getList(): Promise<Withheld> {
    const version = await catalogVersion();
    if (current?.version !== version) current = { version, list: read() };
    const { list } = current;
    return list.catch((error: unknown) => {
      if (current?.list === list) current = null;
      throw error;
    });
  }

  return async (path) => {
    const list = await getList().catch((error: unknown) => {
      if (last) return last;
      throw error;
    });
    return list.get(digestPath(path)) ?? null;
  };
}
