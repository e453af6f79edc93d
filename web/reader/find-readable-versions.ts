import type { BookDetail, BookLink } from "#contract/books.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";

import { findReading } from "./find-reading.ts";

/** The other language versions of a book that can be read here. */
export async function findReadableVersions(
  api: ApiClient,
  { parent, children }: BookDetail,
  language: Language,
): Promise<BookLink[]> {
  const versions = [parent, ...children].filter((version) => version !== null);
  const readings = await Promise.all(
    versions.map(({ code }) => findReading(api, { code, language })),
  );
  return versions.filter((_, place) => readings[place]);
}
