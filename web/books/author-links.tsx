import type { Book } from "#contract/books.ts";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

type AuthorLinksProps = Pick<Book, "authors"> & {
  className: string;
  /** A word before the first of them. */
  by?: string;
};

/** Who wrote a book, each leading to what else they wrote. */
export function AuthorLinks({ authors, className, by }: AuthorLinksProps) {
  if (authors.length === 0) return null;

  return (
    <p className={className}>
      {by && `${by} `}
      {authors.map(({ code, name }, place) => (
        <span key={code}>
          {place > 0 && ", "}
          <Link to={paths.author(code)} className="author-link">
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}
