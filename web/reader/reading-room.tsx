import { useEffect, useRef, useState } from "react";

import { useApiOrigin } from "#web/layout/site.ts";

import { BookDialogs } from "./book-dialogs.tsx";
import { OpeningState } from "./opening-state.tsx";
import { PageAnnouncement } from "./page-announcement.tsx";
import { PaperScript } from "./paper-script.tsx";
import { ReaderFoot } from "./reader-foot.tsx";
import { ReaderHead } from "./reader-head.tsx";
import { useReading } from "./reading.ts";
import { ScrollOffer } from "./scroll-offer.tsx";
import { useSettings } from "./settings.ts";
import { type ShownBook, showBook } from "./show-book.ts";
import { type TakeAway } from "./take-away.tsx";
import { WaysOn } from "./ways-on.tsx";

type ReadingRoomProps = { shown: ShownBook; takeAway: TakeAway };

/** S2.09: paper to the edges, a bar above and one below; everything else waits until it is called. */
export function ReadingRoom({ shown, takeAway }: ReadingRoomProps) {
  const { host, openAgain } = useShownBook(shown);
  const { isBare, isFixed, isRightToLeft, view } = useReading();
  const { flow } = useSettings();
  const { code, title } = shown.book;

  return (
    <div
      className="reader"
      data-bare={isBare || undefined}
      data-flow={view && !isFixed ? flow : undefined}
    >
      <PaperScript />
      <ScrollOffer />
      <ReaderHead code={code} title={title} bookPath={takeAway.bookPath} />
      <main id="main" tabIndex={-1} className="reader-page">
        <div ref={host} className="reader-text" dir={isRightToLeft ? "rtl" : "ltr"} />
        <OpeningState takeAway={takeAway} onAgain={openAgain} />
        <WaysOn />
      </main>
      <ReaderFoot code={code} />
      <PageAnnouncement />
      {view && <BookDialogs code={code} />}
    </div>
  );
}

/** Draws the book where `host` stands, and anew when it is asked for. */
function useShownBook(shown: ShownBook) {
  const host = useRef<HTMLDivElement>(null);
  const apiOrigin = useApiOrigin();
  const [attempt, setAttempt] = useState(0);
  // What is read stays the same however often the page round it is told anew.
  const [first] = useState(shown);

  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const leaving = new AbortController();
    void showBook(first, { host: current, apiOrigin, signal: leaving.signal });
    return () => leaving.abort();
  }, [first, apiOrigin, attempt]);

  function openAgain() {
    useReading.setState({ status: "opening" });
    setAttempt((count) => count + 1);
  }
  return { host, openAgain };
}
