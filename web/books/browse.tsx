import { useTranslation } from "react-i18next";

import { countInWords } from "#web/i18n/in-words.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import type { BookFilters } from "./filters.ts";

type Group = { id: number; name: string; booksCount: number };
type BrowseProps = { series: Group[]; topics: Group[] };

/** The ways into the library, one open at a time; a way with nothing in it is not shown. */
export function Browse({ series, topics }: BrowseProps) {
  const { t } = useTranslation();

  return (
    <div className="double-rule">
      <Way title={t("topics")} groups={topics} filter={(topicId) => ({ topicId })} open />
      <Way
        title={t("series")}
        groups={series}
        filter={(serieId) => ({ serieId })}
        open={topics.length === 0}
      />
    </div>
  );
}

type WayProps = {
  title: string;
  groups: Group[];
  filter: (id: string) => Partial<BookFilters>;
  open?: boolean;
};

function Way({ title, groups, filter, open }: WayProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (groups.length === 0) return null;

  return (
    <details name="browse" open={open} className="group border-b border-rule">
      <summary className="flex min-h-12 items-center justify-between font-serif text-lg font-semibold">
        {title}
        <Icon name="chevron" className="text-ink-3 transition-[rotate] group-open:rotate-180" />
      </summary>
      <ul className="-mx-2 pb-3">
        {groups.map(({ id, name, booksCount }) => (
          <li key={id}>
            <Link
              to={paths.literature(filter(String(id)))}
              className="flex min-h-(--target) items-center justify-between gap-3 rounded-md px-2 py-1 text-sm leading-snug text-ink-2 no-underline hover:bg-tint hover:text-ink"
            >
              {name}
              <span className="num text-xs text-ink-3">
                {countInWords(booksCount, language)}
                <span className="sr-only"> {t("titles-unit", { count: booksCount })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
