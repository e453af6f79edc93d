import type { BookDetail } from "#contract/books.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

import { buildPeriodicalPath } from "./periodical-path.ts";

/** Links to the list of books and to the book's first topic or periodical, in the book's language. */
export function Breadcrumbs({ book }: { book: BookDetail }) {
  const { t } = useTranslation();
  const crumbs = useBreadcrumbs(book);

  return (
    <nav aria-label={t("you-are-here")} className="wrap pt-2 text-sm">
      <ol className="flex flex-wrap wrap-anywhere">
        {crumbs.map(({ to, name, lang }, place) => (
          <li key={to} className="inline-flex max-w-full items-center">
            <Link
              to={to}
              {...writtenIn(lang)}
              className="inline-flex min-h-(--target) items-center text-ink-2"
            >
              {name}
            </Link>
            {place < crumbs.length - 1 && (
              <span aria-hidden="true" className="mx-2 text-ink-3">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Breadcrumb = { to: string; name: string; lang?: string };

function useBreadcrumbs(book: BookDetail): Breadcrumb[] {
  const { t } = useTranslation();
  const culture = useLanguage();
  const { language, isoLangCode, periodical, topics } = book;
  const issues = buildPeriodicalPath(book, culture);
  if (periodical && issues) {
    return [
      { to: paths.periodicals(), name: t("periodicals") },
      { to: issues, name: periodical.name, lang: isoLangCode },
    ];
  }

  const all = { to: paths.literature({ language }), name: t("literature") };
  const [topic] = topics;
  if (!topic) return [all];
  return [all, { to: paths.literature({ topicId: String(topic.id), language }), name: topic.name }];
}
