import { type RefObject, createRef, useEffect, useRef } from "react";

import type { View } from "foliate-js/view.js";

import { Button } from "#web/ui/button.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { formatFileSize } from "#domain/format-number.ts";
import { ReaderIcon } from "#web/reader/reader-icon.tsx";
import { type ReadAloudControls, useReadingState } from "#web/reader/reading-state.ts";

import type { MediaOptions } from "./media-files.ts";
import { listShownSections } from "./passage-place.ts";
import { createReadAloud, stopReading, toggleReading, useReadAloud } from "./read-aloud.ts";

export { fillMediaPlaces } from "./fill-media-places.ts";

/** The controls of a book with a recorded voice. */
export function createReadAloudControls(view: View, options: MediaOptions): ReadAloudControls {
  const reading = createReadAloud(view, options);
  const toggle = () => toggleReading(reading);
  const stop = () => stopReading(reading);
  const button = createRef<HTMLButtonElement>();
  /** The header button goes too on a page that is not read aloud. */
  const moveFocus = () =>
    (isPageReadAloud(view) ? button.current : document.querySelector("main"))?.focus();
  return {
    HeaderButton: () => <HeaderButton ref={button} view={view} onStart={toggle} onStop={stop} />,
    Bar: () => <Bar onToggle={toggle} onStop={stop} onFocusLost={moveFocus} />,
  };
}

function isPageReadAloud(view: View): boolean {
  return listShownSections(view).some((index) => view.book.sections[index]?.mediaOverlay != null);
}

type HeaderButtonProps = {
  ref: RefObject<HTMLButtonElement | null>;
  view: View;
  onStart: () => void;
  onStop: () => void;
};

/** Shown on pages that are read aloud, and while it is on. */
function HeaderButton({ ref, view, onStart, onStop }: HeaderButtonProps) {
  const { t } = useTranslation();
  const isOn = useReadAloud(({ status }) => status !== "off");
  // Renders again on each page.
  useReadingState(({ bookLocation }) => bookLocation);

  if (!isOn && !isPageReadAloud(view)) return null;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t("reader-aloud")}
      aria-pressed={isOn}
      className="btn-icon"
      onClick={isOn ? onStop : onStart}
    >
      <ReaderIcon name="voice" className={isOn ? "text-green" : ""} />
    </button>
  );
}

type BarProps = {
  onToggle: () => void;
  onStop: () => void;
  /** The bar goes while it has the focus. */
  onFocusLost: () => void;
};

/** Between the page and the footer, so that it covers no text that is read. */
function Bar({ onToggle, onStop, onFocusLost }: BarProps) {
  const { t } = useTranslation();
  const { status } = useReadAloud();
  const bar = useRef<HTMLElement>(null);

  useEffect(
    () =>
      useReadAloud.subscribe((now) => {
        if (now.status === "off" && bar.current?.contains(document.activeElement)) onFocusLost();
      }),
    [onFocusLost],
  );
  if (status === "off") return null;
  const isFailed = status === "failed" || status === "unplayable";
  const isGoing = status === "playing" || status === "loading";

  return (
    <section ref={bar} aria-label={t("reader-aloud")} className="reader-aloud">
      {status === "loading" && <Loading />}
      {isFailed && (
        <p role="alert">
          {status === "failed" ? t("reader-media-late") : t("reader-media-unplayable")}
        </p>
      )}
      {isFailed ? (
        <Button onClick={onToggle}>{t("try-again")}</Button>
      ) : (
        <Button onClick={onToggle}>{isGoing ? t("pause") : t("reader-aloud-on")}</Button>
      )}
      <Button kind="quiet" onClick={onStop}>
        {t("reader-stop")}
      </Button>
    </section>
  );
}

function Loading() {
  const { t, language } = useTranslation();
  const { loaded, total } = useReadAloud();

  return (
    <span className="late flex items-center gap-2.5">
      <progress aria-label={t("loading")} {...(total > 0 && { value: loaded, max: total })} />
      {total > 0 &&
        t("reader-media-loading", {
          loaded: formatFileSize(loaded, language),
          size: formatFileSize(total, language),
        })}
    </span>
  );
}
