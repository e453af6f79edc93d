import { useEffect, useRef, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { useApiOrigin } from "#web/layout/site.ts";

import { useReadingState } from "./reading-state.ts";
import { type ShownBook, showBook } from "./show-book.ts";

type BookTextProps = {
  shown: ShownBook;
  /** A book of fixed pages has to be opened anew when the device is turned. */
  onRotated: () => void;
  /** The library has another edition of the book by now. */
  onGone: () => void;
};

/** Where the book is drawn, by a program of its own. */
export function BookText({ shown, ...wishes }: BookTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const { t } = useTranslation();
  const apiOrigin = useApiOrigin();
  const { isRightToLeft } = useReadingState();
  // What is read stays the same however often the page round it is told anew.
  const [first] = useState({ shown, missingWords: t("reader-part-missing"), ...wishes });

  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const leaving = new AbortController();
    const { shown, ...wishes } = first;
    void showBook(shown, { host: current, apiOrigin, signal: leaving.signal, ...wishes });
    return () => leaving.abort();
  }, [first, apiOrigin]);

  return <div ref={host} className="reader-text" dir={isRightToLeft ? "rtl" : "ltr"} />;
}
