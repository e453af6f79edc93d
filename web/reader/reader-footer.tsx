import { useRef, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";

import { runReaderAction } from "./run-reader-action.ts";
import { jump } from "./jump.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { useReadingState } from "./reading-state.ts";

/** With more chapters than this, ticks are shorter. */
const MAX_VISIBLE_TICKS = 40;
/** Milliseconds the slider must rest before the page is drawn. */
const DRAG_DELAY_MS = 180;

export function ReaderFooter({ code }: { code: string }) {
  const { t } = useTranslation();
  const { bookLocation, isRightToLeft } = useReadingState();
  const labels = isRightToLeft ? ["next-page", "previous-page"] : ["previous-page", "next-page"];
  const [left, right] = labels;

  return (
    <footer className="reader-foot">
      {bookLocation && (
        <>
          <button
            type="button"
            aria-label={left === "next-page" ? t("next-page") : t("previous-page")}
            className="btn-icon"
            onClick={() => runReaderAction("left", code)}
          >
            <ReaderIcon name="left" />
          </button>
          <ProgressSlider />
          <button
            type="button"
            aria-label={right === "next-page" ? t("next-page") : t("previous-page")}
            className="btn-icon"
            onClick={() => runReaderAction("right", code)}
          >
            <ReaderIcon name="right" />
          </button>
        </>
      )}
    </footer>
  );
}

/** A slider over the whole book with ticks for chapters. */
function ProgressSlider() {
  const { t } = useTranslation();
  const { bookLocation, chapterStarts, isRightToLeft, language } = useReadingState();
  const { chapter, pageInChapter, percent } = useLocationText();
  const [dragFraction, setDragFraction] = useState<number | null>(null);
  const timer = useRef(0);
  const fraction = dragFraction ?? bookLocation?.fraction ?? 0;

  function move(to: number) {
    setDragFraction(to);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(async () => {
      await jump((view) => view.goToFraction(to));
      setDragFraction(null);
    }, DRAG_DELAY_MS);
  }

  return (
    <div className="reader-place" dir={isRightToLeft ? "rtl" : "ltr"}>
      <div className="num flex justify-between gap-4">
        <span {...writtenIn(language)} className="truncate">
          {chapter}
        </span>
        {/* The interface text keeps its own direction, not the book's. */}
        <span className="flex-none" dir="ltr">
          {pageInChapter}
          <span className={pageInChapter && "max-sm:sr-only"}>
            {pageInChapter && " · "}
            {percent}
          </span>
        </span>
      </div>
      <div
        className="reader-line"
        data-many={chapterStarts.length > MAX_VISIBLE_TICKS || undefined}
      >
        {chapterStarts.map((mark) => (
          <i key={mark} style={{ insetInlineStart: `${mark * 100}%` }} />
        ))}
        <input
          type="range"
          min={0}
          max={1}
          step="any"
          value={fraction}
          aria-label={t("reader-place")}
          aria-valuetext={[percent, pageInChapter, chapter].filter(Boolean).join(", ")}
          onChange={({ currentTarget }) => move(Number(currentTarget.value))}
        />
      </div>
    </div>
  );
}

/** The location as text: chapter, page in the chapter if there are pages, and percentage read. */
export function useLocationText(): { chapter: string; pageInChapter: string; percent: string } {
  const { t } = useTranslation();
  const { bookLocation } = useReadingState();
  if (!bookLocation) return { chapter: "", pageInChapter: "", percent: "" };

  const { chapter, fraction, page, pages } = bookLocation;
  return {
    chapter,
    pageInChapter: page && pages ? t("reader-page-of", { page, pages }) : "",
    percent: t("percent", { figure: Math.round(fraction * 100) }),
  };
}
