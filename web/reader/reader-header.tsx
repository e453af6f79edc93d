import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";

import { useBookmarks, listBookmarks } from "./bookmarks.ts";
import { listBookmarksOnPage } from "./bookmarks-on-page.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { useReadingState } from "./reading-state.ts";
import { TextSettings } from "./text-settings.tsx";
import { toggleBookmark } from "./toggle-bookmark.ts";

type ReaderHeaderProps = { code: string; title: string; bookPath: string };

export function ReaderHeader({ code, title, bookPath }: ReaderHeaderProps) {
  const { t } = useTranslation();
  const { bookLocation } = useReadingState();

  return (
    <header className="reader-head">
      <Link to={bookPath} aria-label={t("reader-back")} className="btn-icon">
        <ReaderIcon name="back" />
      </Link>
      <h1 dir="auto">{title}</h1>
      <div className="reader-tools">{bookLocation && <Tools code={code} />}</div>
    </header>
  );
}

function Tools({ code }: { code: string }) {
  const { t } = useTranslation();

  return (
    <>
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
