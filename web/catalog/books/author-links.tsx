import type { Book } from "#contract/books.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

type AuthorLinksProps = Pick<Book, "authors"> & {
  className: string;
  /** A word before the first author. */
  by?: string;
  /** More authors than these are only counted, or folded. */
  most: number;
  isFolding?: boolean;
};

/** The authors of a book, each with a link to their page if they have one. */
export function AuthorLinks({ authors, className, by, most, isFolding }: AuthorLinksProps) {
  const { t } = useTranslation();
  // One more name takes as much room as the words that count it.
  const shown = authors.length > most + 1 ? authors.slice(0, most) : authors;
  const others = authors.slice(shown.length);
  const count = others.length > 0 ? t("and-more", { count: others.length }) : "";
  if (authors.length === 0) return null;

  return (
    <>
      <p className={`flex flex-wrap gap-x-[0.25em] ${className}`}>
        {by && <span>{`${by} `}</span>}
        <Links authors={shown} />
        {count && !isFolding && <span>{count}</span>}
      </p>
      {count && isFolding && (
        <Disclosure className="" summaryClass="text-green" summary={count}>
          <p className={`flex flex-wrap gap-x-[0.25em] ${className}`}>
            <Links authors={others} />
          </p>
        </Disclosure>
      )}
    </>
  );
}

function Links({ authors }: Pick<Book, "authors">) {
  return authors.map(({ code, name, isGone }, place) => (
    <span key={code}>
      {isGone ? (
        name
      ) : (
        <Link to={paths.author(code)} className="author-link">
          {name}
        </Link>
      )}
      {place < authors.length - 1 && ", "}
    </span>
  ));
}

export function formatAuthorNames({ authors }: Pick<Book, "authors">): string {
  return authors.map(({ name }) => name).join(", ");
}
