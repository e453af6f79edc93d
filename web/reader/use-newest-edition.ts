import { useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { loadChunk } from "#web/layout/load-part.ts";
import { useApiOrigin } from "#web/layout/site.ts";

import { useReadingState } from "./reading-state.ts";
import type { ShownBook } from "./show-book.ts";

/**
 * The book as the page came with it, which may have been kept for a while; and how to ask for it anew when the library
 * turns out to have another edition. `onNewer` opens that one.
 */
export function useNewestEdition(first: ShownBook, onNewer: () => void) {
  const apiOrigin = useApiOrigin();
  const { language } = useTranslation();
  const [shown, setShown] = useState(first);
  const [gone] = useState(() => new Set<string>());

  async function askForNewest() {
    const { code, title, edition } = shown.book;
    // Each of its files that is asked for is found to be gone.
    if (gone.has(edition)) return;
    gone.add(edition);
    const newest = await find({ code, language }).catch(() => undefined);

    if (newest === undefined) {
      gone.delete(edition);
      useReadingState.setState({ status: "late" });
    } else if (newest === null) useReadingState.setState({ status: "changed" });
    else if (gone.has(newest.edition)) useReadingState.setState({ status: "broken" });
    else {
      setShown({ ...shown, book: { ...newest, title } });
      onNewer();
    }
  }

  /** By what comes only now: the page had the book in it. */
  async function find(query: { code: string; language: string }) {
    const { findNewestEdition } = await loadChunk(import("./find-newest-edition.ts"));
    return findNewestEdition(apiOrigin, query);
  }
  return [shown, askForNewest] as const;
}
