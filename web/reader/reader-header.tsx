import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { closeOnBlur } from "#web/ui/close-on-blur.ts";

import { useBookmarks, listBookmarks } from "./bookmarks.ts";
import { listBookmarksOnPage, toggleBookmark } from "./bookmarks-on-page.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { useReadingState } from "./reading-state.ts";
import { isFullScreenPossible, toggleFullScreen } from "./full-screen.ts";
import { TextChoices } from "./text-choices.tsx";
import { settingChoices, changeSettings, useReaderSettings } from "./reader-settings.ts";

type ReaderHeaderProps = { code: string; title: string; language: string; bookPath: string };

export function ReaderHeader({ code, title, language, bookPath }: ReaderHeaderProps) {
  const { t } = useTranslation();
  const { bookLocation } = useReadingState();

  return (
    <header className="reader-head">
      <Link to={bookPath} aria-label={t("reader-back")} className="btn-icon">
        <ReaderIcon name="back" />
      </Link>
      <h1 {...writtenIn(language)}>{title}</h1>
      <div className="reader-tools">{bookLocation && <Tools code={code} />}</div>
    </header>
  );
}

function Tools({ code }: { code: string }) {
  const { t } = useTranslation();
  const { readAloud } = useReadingState();

  return (
    <>
      {readAloud && <readAloud.HeaderButton />}
      <button
        type="button"
        aria-label={t("contents")}
        aria-haspopup="dialog"
        className="btn-icon"
        onClick={() => useReadingState.setState({ panel: "contents" })}
      >
        <ReaderIcon name="contents" />
      </button>
      <BookmarkButton code={code} />
      <button
        type="button"
        aria-label={t("reader-settings")}
        popoverTarget="text-settings"
        className="btn-icon"
      >
        <ReaderIcon name="letters" />
      </button>
      <TextSettings />
    </>
  );
}

function BookmarkButton({ code }: { code: string }) {
  const { t } = useTranslation();
  const view = useReadingState((reading) => reading.view);
  // Renders again for each location: another page or type size may change the bookmark's state.
  useReadingState((reading) => reading.bookLocation);
  const marks = useBookmarks((state) => listBookmarks(state, code));
  const isMarked = view !== null && listBookmarksOnPage(view, marks).length > 0;

  return (
    <button
      type="button"
      aria-label={t("reader-mark")}
      aria-pressed={isMarked}
      className="btn-icon"
      onClick={() => toggleBookmark(code)}
    >
      <ReaderIcon name="mark" className={isMarked ? "fill-current text-green" : ""} />
    </button>
  );
}

/** Text settings: a sheet on phones, a panel on wide screens. The text beside it shows each change. */
function TextSettings() {
  const { t } = useTranslation();
  const { isFixed } = useReadingState();

  return (
    // Closes on blur, like every popover here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      id="text-settings"
      popover="auto"
      aria-label={t("reader-settings")}
      onBlur={closeOnBlur}
      className="reader-settings"
    >
      <PaperChoice />
      {isFixed ? <p className="text-sm text-ink-2">{t("reader-fixed")}</p> : <TextChoices />}
      <div className="flex flex-wrap gap-2.5">
        {isFullScreenPossible() && (
          <button type="button" className="btn flex-auto" onClick={toggleFullScreen}>
            <ReaderIcon name="screen" />
            {t("reader-full-screen")}
          </button>
        )}
        <button
          type="button"
          className="btn flex-auto"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            useReadingState.setState({ isHelpOpen: true });
          }}
        >
          <ReaderIcon name="keys" />
          {t("reader-keys")}
        </button>
      </div>
    </dialog>
  );
}

function PaperChoice() {
  const { t } = useTranslation();
  const { paper } = useReaderSettings();
  const names = {
    auto: t("reader-paper-auto"),
    light: t("reader-paper-light"),
    sepia: t("reader-paper-sepia"),
    dark: t("reader-paper-dark"),
  };

  return (
    <fieldset>
      <legend>{t("reader-paper")}</legend>
      <div className="reader-papers">
        {settingChoices.paper.map((value) => (
          <label key={value} data-theme={value === "auto" ? undefined : value}>
            <input
              type="radio"
              name="paper"
              checked={value === paper}
              onChange={() => changeSettings({ paper: value })}
            />
            {names[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
