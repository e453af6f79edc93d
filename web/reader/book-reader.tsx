import { useState } from "react";

import { BookDialogs } from "./book-dialogs.tsx";
import { BookText } from "./book-text.tsx";
import { OpeningState } from "./opening-state.tsx";
import { PageAnnouncement } from "./page-announcement.tsx";
import { PaperScript } from "./paper-script.tsx";
import { ReaderFooter } from "./reader-footer.tsx";
import { ReaderHeader } from "./reader-header.tsx";
import { useReadingState } from "./reading-state.ts";
import { ScrollOffer } from "./scroll-offer.tsx";
import type { BookDownloads } from "./download-links.tsx";
import { useNewestEdition } from "./use-newest-edition.ts";
import { JumpButtons } from "./jump-buttons.tsx";
import type { ShownBook } from "./listen-to-book.ts";

type BookReaderProps = { book: ShownBook; downloads: BookDownloads };

/** S2.09: the page fills the screen between two bars; everything else opens on demand. */
export function BookReader({ book: edition, downloads }: BookReaderProps) {
  const [attempt, setAttempt] = useState(0);
  const [current, loadNewest] = useNewestEdition(edition, reopen);
  const { hasSecondColumn, areBarsHidden, status, view } = useReadingState();
  const { code, title } = edition.book;

  function reopen() {
    useReadingState.setState({ status: "opening" });
    setAttempt((count) => count + 1);
  }
  return (
    <div
      className="reader"
      data-open={status === "open" || undefined}
      data-bare={areBarsHidden || undefined}
      data-fold={(view && hasSecondColumn) || undefined}
    >
      <PaperScript />
      <ScrollOffer />
      <ReaderHeader code={code} title={title} bookPath={downloads.bookPath} />
      <main id="main" tabIndex={-1} className="reader-page">
        {!["broken", "changed"].includes(status) && (
          <BookText
            key={attempt}
            shown={current}
            onOrientationChange={reopen}
            onOutdated={loadNewest}
          />
        )}
        <OpeningState downloads={downloads} onAgain={reopen} />
        <JumpButtons />
      </main>
      <ReaderFooter code={code} />
      <PageAnnouncement />
      {view && <BookDialogs code={code} />}
    </div>
  );
}
