import { useRef, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

import { act } from "./act.ts";
import { jump } from "./jump.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { useReading } from "./reading.ts";
import { useWhereInWords } from "./use-where-in-words.ts";

/** More marks than this would be a fence. */
const MANY = 40;
/** How long a hand that moves along the book must rest, in milliseconds, before the page is drawn. */
const REST = 180;

export function ReaderFoot({ code }: { code: string }) {
  const { t } = useTranslation();
  const { where, isRightToLeft } = useReading();
  const ways = isRightToLeft ? ["next-page", "previous-page"] : ["previous-page", "next-page"];
  const [left, right] = ways;

  return (
    <footer className="reader-foot">
      {where && (
        <>
          <button
            type="button"
            aria-label={left === "next-page" ? t("next-page") : t("previous-page")}
            className="btn-icon"
            onClick={() => act("left", code)}
          >
            <ReaderIcon name="left" />
          </button>
          <PlaceInBook />
          <button
            type="button"
            aria-label={right === "next-page" ? t("next-page") : t("previous-page")}
            className="btn-icon"
            onClick={() => act("right", code)}
          >
            <ReaderIcon name="right" />
          </button>
        </>
      )}
    </footer>
  );
}

/** A line along the whole book with the beginnings of its chapters. */
function PlaceInBook() {
  const { t } = useTranslation();
  const { where, chapterMarks, isRightToLeft } = useReading();
  const { chapter, pageInChapter, percent } = useWhereInWords();
  const [moving, setMoving] = useState<number | null>(null);
  const rest = useRef(0);
  const fraction = moving ?? where?.fraction ?? 0;

  function move(to: number) {
    setMoving(to);
    clearTimeout(rest.current);
    rest.current = window.setTimeout(async () => {
      await jump((view) => view.goToFraction(to));
      setMoving(null);
    }, REST);
  }

  return (
    <div className="reader-place" dir={isRightToLeft ? "rtl" : "ltr"}>
      <div className="num flex justify-between gap-4">
        <span className="truncate" dir="auto">
          {chapter}
        </span>
        {/* The interface's words run its way, whichever way the book does. */}
        <span className="flex-none" dir="ltr">
          {pageInChapter}
          <span className={pageInChapter && "max-sm:sr-only"}>
            {pageInChapter && " · "}
            {percent}
          </span>
        </span>
      </div>
      <div className="reader-line" data-many={chapterMarks.length > MANY || undefined}>
        {chapterMarks.map((mark) => (
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
