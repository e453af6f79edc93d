import type { BookDetail } from "#contract/books.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** Where a book stands: the list of all, and that of its first topic, in its own language. */
export function Crumbs({ book: { topics, language } }: { book: BookDetail }) {
  const { t } = useTranslation();
  const topic = topics[0];
  const crumbs = [
    { to: paths.literature({ language }), name: t("literature") },
    ...(topic
      ? [{ to: paths.literature({ topicId: String(topic.id), language }), name: topic.name }]
      : []),
  ];

  return (
    <nav aria-label={t("you-are-here")} className="wrap pt-2 text-sm">
      <ol className="flex flex-wrap">
        {crumbs.map(({ to, name }, place) => (
          <li key={to} className="inline-flex items-center">
            <Link to={to} className="inline-flex min-h-(--target) items-center text-ink-2">
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
