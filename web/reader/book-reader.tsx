import { useState, useContext, useEffect, useRef } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { Nonce } from "#web/app/layout/nonce.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";

import { OpeningState } from "./opening-state.tsx";
import { ReaderFooter, useLocationText } from "./reader-footer.tsx";
import { ReaderHeader } from "./reader-header.tsx";
import { useReadingState } from "./reading-state.ts";
import type { BookDownloads } from "./download-links.tsx";
import type { ShownBook } from "./listen-to-book.ts";
import { ContentsPanel } from "./contents-panel.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { changeSettings, useReaderSettings } from "./reader-settings.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { goBack, goToNextChapter } from "./jump.ts";
import { showBook } from "./show-book.ts";

/** Pages that are passed quickly are not announced. */
const ANNOUNCE_DELAY_MS = 600;

const applyPaper = `try{const p=JSON.parse(localStorage.getItem("reading-settings")).paper;if(/^(light|sepia|dark)$/.test(p))document.documentElement.dataset.theme=p}catch{}`;

type BookReaderProps = { book: ShownBook; downloads: BookDownloads };

/** S2.09: the page fills the screen between two bars; everything else opens on demand. */
export function BookReader({ book: edition, downloads }: BookReaderProps) {
  const [attempt, setAttempt] = useState(0);
  const [current, loadNewest] = useNewestEdition(edition, reopen);
  const { hasSecondColumn, areBarsHidden, status, view, readAloud } = useReadingState();
  const { code, title, language } = edition.book;

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
      <ReaderHeader code={code} title={title} language={language} bookPath={downloads.bookPath} />
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
      {readAloud && <readAloud.Bar />}
      <ReaderFooter code={code} />
      <PageAnnouncement />
      {view && <BookDialogs code={code} />}
    </div>
  );
}

/** Applies the stored paper (reader-settings.ts) before the first paint, so that no other color flashes. */
function PaperScript() {
  return (
    <script
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: applyPaper }}
    />
  );
}

/** The dialogs over the page. */
function BookDialogs({ code }: { code: string }) {
  const { note, panel, isHelpOpen } = useReadingState();

  return (
    <>
      {panel && <ContentsPanel panel={panel} code={code} />}
      {note && <NoteDialog note={note} />}
      {isHelpOpen && <KeysDialog />}
    </>
  );
}

/** Announces the current page to screen readers. */
function PageAnnouncement() {
  const current = Object.values(useLocationText()).filter(Boolean).join(", ");
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(current), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [current]);

  return <output className="sr-only">{announced}</output>;
}

/** The first focusable element: screen reader users may not want the text cut into pages. */
function ScrollOffer() {
  const { t } = useTranslation();
  const { view, bookLocation, isFixed } = useReadingState();
  const { flow } = useReaderSettings();

  if (!view || !bookLocation || isFixed || flow === "scrolled") return null;
  return (
    <button
      type="button"
      className="reader-offer"
      onClick={() => {
        changeSettings({ flow: "scrolled" });
        view.renderer.focusView?.();
      }}
    >
      {t("reader-as-one-text")}
    </button>
  );
}

/** Buttons above the footer: back to where a jump started, and on to the next chapter. */
function JumpButtons() {
  const { t } = useTranslation();
  const { view, bookLocation, returnTurns, isAtChapterEnd } = useReadingState();
  const canGoOn = isAtChapterEnd && (bookLocation?.fraction ?? 1) < 0.9999;

  if (!view || (returnTurns === 0 && !canGoOn)) return null;
  return (
    <div className="reader-ways">
      {returnTurns > 0 && (
        <button type="button" className="btn" onClick={goBack}>
          <ReaderIcon name="return" />
          {t("reader-return")}
        </button>
      )}
      {canGoOn && (
        <button type="button" className="btn" onClick={goToNextChapter}>
          {t("reader-go-on")}
          <ReaderIcon name="right" className="rtl:-scale-x-100" />
        </button>
      )}
    </div>
  );
}

type BookTextProps = {
  shown: ShownBook;
  /** The device was turned: a fixed-layout book must be opened again. */
  onOrientationChange: () => void;
  /** The library has a newer edition of the book. */
  onOutdated: () => void;
};

/** The element in which the renderer draws the book. */
function BookText({ shown, ...options }: BookTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const { t, language } = useTranslation();
  const apiOrigin = useApiOrigin();
  // The book is opened once; later props are ignored.
  const [first] = useState({
    shown,
    missingSectionText: t("reader-part-missing"),
    t,
    language,
    ...options,
  });

  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const leaving = new AbortController();
    const { shown, ...options } = first;
    void showBook(shown, { host: current, apiOrigin, signal: leaving.signal, ...options });
    return () => leaving.abort();
  }, [first, apiOrigin]);

  // The renderers order pages themselves: in a right-to-left box, fixed pages would lie outside the screen.
  return <div ref={host} className="reader-text" dir="ltr" />;
}

/**
 * The book of the page, which may come from a cache, and a function that loads the library's newest edition. `onNewer`
 * is called when there is one.
 */
function useNewestEdition(first: ShownBook, onNewer: () => void) {
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
