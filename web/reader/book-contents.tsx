import type { TocItem } from "foliate-js/epub.js";

import { useTranslation } from "#web/app/i18n/translation.tsx";

import { useReadingState } from "./reading-state.ts";
import { jump } from "./jump.ts";

type BookContentsProps = { onGo: () => void };

/** The table of contents, with the current chapter marked and in view. */
export function BookContents({ onGo }: BookContentsProps) {
  const { t } = useTranslation();
  const { contents } = useReadingState();

  if (contents.length === 0) {
    return <p className="p-4 text-ink-2">{t("reader-no-contents")}</p>;
  }
  return (
    <nav aria-label={t("contents")} className="p-2">
      <Entries entries={contents} onGo={onGo} />
    </nav>
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
  const { bookLocation } = useReadingState();
  const { href, label } = entry;
  const isCurrent = href !== null && href === bookLocation?.href;

  if (!href) return <span className="row-link font-semibold">{label}</span>;
  return (
    <button
      type="button"
      ref={(button) => {
        if (isCurrent) button?.scrollIntoView({ block: "center" });
      }}
      aria-current={isCurrent || undefined}
      dir="auto"
      className="row-link w-full text-start"
      onClick={() => {
        onGo();
        void jump((view) => view.goTo(href));
      }}
    >
      {label}
    </button>
  );
}
