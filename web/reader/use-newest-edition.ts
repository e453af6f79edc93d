import { useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { loadChunk } from "#web/app/layout/load-part.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";

import { useReadingState } from "./reading-state.ts";
import type { ShownBook } from "./listen-to-book.ts";

/**
 * The book of the page, which may come from a cache, and a function that loads the library's newest edition. `onNewer`
 * is called when there is one.
 */
export function useNewestEdition(first: ShownBook, onNewer: () => void) {
  const apiOrigin = useApiOrigin();
  const { language } = useTranslation();
  const [current, setCurrent] = useState(first);
  const [outdated] = useState(() => new Set<string>());

  async function loadNewest() {
    const { code, title, edition } = current.book;
    // Every missing file of an edition triggers this; one request is enough.
    if (outdated.has(edition)) return;
    outdated.add(edition);
    const newest = await findNewest({ code, language }).catch(() => undefined);

    if (newest === undefined) {
      outdated.delete(edition);
      useReadingState.setState({ status: "late" });
    } else if (newest === null) useReadingState.setState({ status: "changed" });
    else if (outdated.has(newest.edition)) useReadingState.setState({ status: "broken" });
    else {
      setCurrent({ ...current, book: { ...newest, title } });
      onNewer();
    }
  }

  /** Loaded on demand, because the page has the book already. */
  async function findNewest(query: { code: string; language: string }) {
    const { findNewestEdition } = await loadChunk(import("./find-newest-edition.ts"));
    return findNewestEdition(apiOrigin, query);
  }
  return [current, loadNewest] as const;
}
