import type { Book } from "#contract/books.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

type AuthorLinksProps = Pick<Book, "authors"> & {
  className: string;
  /** A word before the first author. */
  by?: string;
  /** More authors than these are only counted. */
  most?: number;
};

/** The authors of a book, each with a link to their page. */
export function AuthorLinks({ authors, className, by, most = authors.length }: AuthorLinksProps) {
  const { t } = useTranslation();
  // One more name takes as much room as the words that count it.
  const shown = authors.length > most + 1 ? authors.slice(0, most) : authors;
  if (authors.length === 0) return null;

  return (
    <p className={`flex flex-wrap gap-x-[0.25em] ${className}`}>
      {by && <span>{`${by} `}</span>}
      {shown.map(({ code, name }, place) => (
        <span key={code}>
          <Link to={paths.author(code)} className="author-link">
            {name}
          </Link>
          {place < shown.length - 1 && ", "}
        </span>
      ))}
      {shown.length < authors.length && (
        <span>{t("more-people", { count: authors.length - shown.length })}</span>
      )}
    </p>
  );
}

export function formatAuthorNames({ authors }: Pick<Book, "authors">): string {
  return authors.map(({ name }) => name).join(", ");
}
