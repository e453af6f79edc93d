import { useLayoutEffect, useRef } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { BookContents } from "./book-contents.tsx";
import { BookSearch } from "./book-search.tsx";
import { BookmarkList } from "./bookmark-list.tsx";
import { type Panel, useReadingState } from "./reading-state.ts";

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
