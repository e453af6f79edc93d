import { useState } from "react";

import { BookDialogs } from "./book-dialogs.tsx";
import { BookText } from "./book-text.tsx";
import { OpeningState } from "./opening-state.tsx";
import { PageAnnouncement } from "./page-announcement.tsx";
import { PaperScript } from "./paper-script.tsx";
import { ReaderFoot } from "./reader-foot.tsx";
import { ReaderHead } from "./reader-head.tsx";
import { useReading } from "./reading.ts";
import { ScrollOffer } from "./scroll-offer.tsx";
import type { ShownBook } from "./show-book.ts";
import type { TakeAway } from "./take-away.tsx";
import { useNewestEdition } from "./use-newest-edition.ts";
import { WaysOn } from "./ways-on.tsx";

type ReadingRoomProps = { shown: ShownBook; takeAway: TakeAway };

/** S2.09: paper to the edges, a bar above and one below; everything else waits until it is called. */
export function ReadingRoom({ shown, takeAway }: ReadingRoomProps) {
  const [attempt, setAttempt] = useState(0);
  const [current, askForNewest] = useNewestEdition(shown, openAnew);
  const { hasFold, isBare, status, view } = useReading();
  const { code, title } = shown.book;

  function openAnew() {
    useReading.setState({ status: "opening" });
    setAttempt((count) => count + 1);
  }
  return (
    <div
      className="reader"
      data-open={status === "open" || undefined}
      data-bare={isBare || undefined}
      data-fold={(view && hasFold) || undefined}
    >
      <PaperScript />
      <ScrollOffer />
      <ReaderHead code={code} title={title} bookPath={takeAway.bookPath} />
      <main id="main" tabIndex={-1} className="reader-page">
        {!["broken", "changed"].includes(status) && (
          <BookText key={attempt} shown={current} onRotated={openAnew} onGone={askForNewest} />
        )}
        <OpeningState takeAway={takeAway} onAgain={openAnew} />
        <WaysOn />
      </main>
      <ReaderFoot code={code} />
      <PageAnnouncement />
      {view && <BookDialogs code={code} />}
    </div>
  );
}
