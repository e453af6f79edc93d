import { useEffect, useRef, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useApiOrigin } from "#web/app/layout/site.ts";

import { useReadingState } from "./reading-state.ts";
import { showBook } from "./show-book.ts";
import type { ShownBook } from "./listen-to-book.ts";

type BookTextProps = {
  shown: ShownBook;
  /** The device was turned: a fixed-layout book must be opened again. */
  onOrientationChange: () => void;
  /** The library has a newer edition of the book. */
  onOutdated: () => void;
};

/** The element in which the renderer draws the book. */
export function BookText({ shown, ...options }: BookTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const { t } = useTranslation();
  const apiOrigin = useApiOrigin();
  const { isRightToLeft } = useReadingState();
  // The book is opened once; later props are ignored.
  const [first] = useState({ shown, missingSectionText: t("reader-part-missing"), ...options });

  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const leaving = new AbortController();
    const { shown, ...options } = first;
    void showBook(shown, { host: current, apiOrigin, signal: leaving.signal, ...options });
    return () => leaving.abort();
  }, [first, apiOrigin]);

  return <div ref={host} className="reader-text" dir={isRightToLeft ? "rtl" : "ltr"} />;
}
