import type { TocItem } from "foliate-js/epub.js";
import { useLayoutEffect, useRef } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Icon } from "#web/ui/icon.tsx";

import { BookSearch } from "./book-search.tsx";
import { goToBookmark } from "./bookmarks-on-page.ts";
import { type Panel, useReadingState } from "./reading-state.ts";
import { listBookmarks, removeBookmarks, useBookmarks } from "./bookmarks.ts";
import { jump } from "./jump.ts";

type ContentsPanelProps = { panel: Panel; code: string };

/** A sheet with contents, bookmarks and search. */
export function ContentsPanel({ panel, code }: ContentsPanelProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const names = {
    contents: t("contents"),
    marks: t("reader-marks"),
    search: t("search"),
  };

  // Close before unmounting, or the focus would not return.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    current?.querySelector<HTMLElement>(".reader-panel-body :is(input, [aria-current])")?.focus();
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={names[panel]}
      closedby="any"
      onClose={() => dialog.current?.open || closePanel()}
      className="reader-panel"
    >
      <div className="flex items-center gap-2 border-b border-edge pr-2">
        <div className="-mb-px flex flex-auto gap-4 overflow-x-auto px-3">
          {(["contents", "marks", "search"] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === panel || undefined}
              className="tab flex-none"
              onClick={() => useReadingState.setState({ panel: name })}
            >
              {names[name]}
            </button>
          ))}
        </div>
        <button
          type="button"
          aria-label={t("close")}
          className="btn-icon"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="reader-panel-body overflow-y-auto overscroll-contain">
        {panel === "contents" && <BookContents onGo={closePanel} />}
        {panel === "marks" && <BookmarkList code={code} onGo={closePanel} />}
        {panel === "search" && <BookSearch onGo={closePanel} />}
      </div>
    </dialog>
  );
}

function closePanel() {
  useReadingState.setState({ panel: null });
}

type BookmarkListProps = { code: string; onGo: () => void };

function BookmarkList({ code, onGo }: BookmarkListProps) {
  const { t } = useTranslation();
  const marks = useBookmarks((state) => listBookmarks(state, code));
  const { language } = useReadingState();

  if (marks.length === 0) return <p className="p-4 text-ink-2">{t("reader-no-marks")}</p>;
  return (
    <ul className="p-2">
      {marks.map((mark) => (
        <li key={mark.cfi} className="flex items-center border-b border-rule last:border-0">
          <button
            type="button"
            {...writtenIn(language)}
            className="row-link block min-w-0 flex-auto text-start font-serif"
            onClick={() => {
              onGo();
              void jump((view) => goToBookmark(view, code, mark));
            }}
          >
            <b className="block font-semibold text-ink">
              {mark.chapter || t("percent", { figure: Math.round(mark.fraction * 100) })}
            </b>
            {mark.words}
          </button>
          <button
            type="button"
            aria-label={t("reader-unmark")}
            className="btn-icon"
            onClick={() => removeBookmarks(code, [mark.cfi])}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type BookContentsProps = { onGo: () => void };

/** The table of contents, with the current chapter marked and in view. */
function BookContents({ onGo }: BookContentsProps) {
  const { t } = useTranslation();
  const { contents } = useReadingState();

  // A book's own entries have words; those of its missing parts have none.
  const hasOwn = contents.some(({ label }) => label !== "");
  return (
    <>
      {!hasOwn && <p className="p-4 text-ink-2">{t("reader-no-contents")}</p>}
      {contents.length > 0 && (
        <nav aria-label={t("contents")} className="p-2">
          <Entries entries={contents} onGo={onGo} />
        </nav>
      )}
    </>
  );
}

function Entries({ entries, onGo }: BookContentsProps & { entries: TocItem[] }) {
  return (
    <ol className="reader-entries">
      {entries.map((entry) => (
        <li key={`${entry.href} ${entry.label}`}>
          <Entry entry={entry} onGo={onGo} />
          {entry.subitems && entry.subitems.length > 0 && (
            <Entries entries={entry.subitems} onGo={onGo} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, onGo }: BookContentsProps & { entry: TocItem }) {
  const { t } = useTranslation();
  const { bookLocation, missingEntries, language } = useReadingState();
  const { href, label } = entry;
  const isCurrent = href !== null && href === bookLocation?.href;

  if (!href) {
    return (
      <span {...writtenIn(language)} className="row-link font-semibold">
        {label}
      </span>
    );
  }
  const isMissing = missingEntries.has(href);
  const words = (
    <span className="min-w-0 flex-auto">
      {label && (
        <span {...writtenIn(language)} className="block">
          {label}
        </span>
      )}
      {isMissing && <small className="text-ink-3">{t("reader-part-missing")}</small>}
    </span>
  );
  if (missingEntries.get(href) === false) return <span className="row-link">{words}</span>;
  return (
    <button
      type="button"
      ref={(button) => {
        if (isCurrent) button?.scrollIntoView({ block: "center" });
      }}
      aria-current={isCurrent || undefined}
      className="row-link w-full text-start"
      onClick={() => {
        onGo();
        void jump((view) => view.goTo(href));
      }}
    >
      {words}
    </button>
  );
}
