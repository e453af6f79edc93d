import type { Book } from "#contract/books.ts";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

type AuthorLinksProps = Pick<Book, "authors"> & { className: string };

/** Who wrote a book, each leading to what else they wrote. */
export function AuthorLinks({ authors, className }: AuthorLinksProps) {
  if (authors.length === 0) return null;

  return (
    <p className={className}>
      {authors.map(({ code, name }, place) => (
        <span key={code}>
          {place > 0 && ", "}
          <Link to={paths.author(code)} className="relative z-1 inline-block py-1 text-inherit">
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}
