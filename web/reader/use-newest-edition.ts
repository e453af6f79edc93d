import { useState } from "react";

import { createApiClient } from "#web/api/client.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useApiOrigin } from "#web/layout/site.ts";

import { findReading } from "./find-reading.ts";
import { useReading } from "./reading.ts";
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
    const newest = await findNewest(apiOrigin, { code, language }).catch(() => undefined);

    if (newest === undefined) {
      gone.delete(edition);
      useReading.setState({ status: "late" });
    } else if (newest === null) useReading.setState({ status: "changed" });
    else if (gone.has(newest.edition)) useReading.setState({ status: "broken" });
    else {
      setShown({ ...shown, book: { ...newest, title } });
      onNewer();
    }
  }
  return [shown, askForNewest] as const;
}

/** Answers to calls are kept for a minute, too. */
function findNewest(apiOrigin: string, query: { code: string; language: string }) {
  const api = createApiClient(apiOrigin, (input, init) =>
    fetch(input, { ...init, cache: "no-store" }),
  );
  return findReading(api, query);
}
