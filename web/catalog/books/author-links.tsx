import type { Book } from "#contract/books.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

type AuthorLinksProps = Pick<Book, "authors"> & {
  className: string;
  /** A word before the first author. */
  by?: string;
};

/** The authors of a book, each with a link to their page. */
export function AuthorLinks({ authors, className, by }: AuthorLinksProps) {
  if (authors.length === 0) return null;

  return (
    <p className={`flex flex-wrap gap-x-[0.25em] ${className}`}>
      {by && <span>{`${by} `}</span>}
      {authors.map(({ code, name }, place) => (
        <span key={code}>
          <Link to={paths.author(code)} className="author-link">
            {name}
          </Link>
          {place < authors.length - 1 && ", "}
        </span>
      ))}
    </p>
  );
}

export function formatAuthorNames({ authors }: Pick<Book, "authors">): string {
  return authors.map(({ name }) => name).join(", ");
}
