import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { listBookmarks, removeBookmarks, useBookmarks } from "./bookmarks.ts";
import { jump } from "./jump.ts";

type BookmarkListProps = { code: string; onGo: () => void };

export function BookmarkList({ code, onGo }: BookmarkListProps) {
  const { t } = useTranslation();
  const marks = useBookmarks((state) => listBookmarks(state, code));

  if (marks.length === 0) return <p className="p-4 text-ink-2">{t("reader-no-marks")}</p>;
  return (
    <ul className="p-2">
      {marks.map(({ cfi, chapter, words, fraction }) => (
        <li key={cfi} className="flex items-center border-b border-rule last:border-0">
          <button
            type="button"
            dir="auto"
            className="row-link block min-w-0 flex-auto text-start font-serif"
            onClick={() => {
              onGo();
              void jump((view) => view.goTo(cfi));
            }}
          >
            <b className="block font-semibold text-ink">
              {chapter || t("percent", { figure: Math.round(fraction * 100) })}
            </b>
            {words}
          </button>
          <button
            type="button"
            aria-label={t("reader-unmark")}
            className="btn-icon"
            onClick={() => removeBookmarks(code, [cfi])}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
