import { orNullUnlessRefused, findGone, goneIfWithdrawn } from "#web/app/api/or-null.ts";
import { AuthorHead } from "#web/catalog/authors/author-head.tsx";
import { findBooksOfAuthor } from "#web/catalog/authors/find-books-of-author.ts";
import { TitlesOfAuthor } from "#web/catalog/authors/titles-of-author.tsx";
import { parsePageNumber, redirectPastEnd, withPage } from "#web/catalog/lists/page-number.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { Paragraphs } from "#web/ui/paragraphs.tsx";
import { Portrait } from "#web/ui/portrait.tsx";

import type { Route } from "./+types/author.ts";

/** S2.10. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);
  const page = parsePageNumber(url.searchParams);

  const author = await goneIfWithdrawn(api.getAuthorDetail({ code, language }), () =>
    findGone(api, { kind: "author", code, language }),
  );
  const books = await orNullUnlessRefused(
    findBooksOfAuthor(api, { code, language, culture: language, page }),
    report,
  );
  if (books) redirectPastEnd(books, url);

  return { author, books, page };
}

export default function AuthorScreen({ loaderData }: Route.ComponentProps) {
  const { author, books, page } = loaderData;
  const { code, name, date, biography, picture } = author;
  const addressOf = (number: number) => withPage(paths.author(code), number);

  return (
    <div className="wrap">
      <AuthorHead author={author} page={page} />
      <header className="grid gap-x-5 @min-[17rem]:grid-cols-[auto_minmax(0,1fr)] screen-top sm:grid-rows-[auto_1fr] sm:gap-x-8">
        <div className="sm:row-span-2">
          <Portrait picture={picture} name={name} />
        </div>
        <div className="max-sm:self-center">
          <h1 dir="auto">{name}</h1>
          {date && <p className="num mt-1 text-ink-3">{date}</p>}
        </div>
        <div className="max-sm:col-span-full sm:-mt-2">
          <Paragraphs text={biography} />
        </div>
      </header>
      <TitlesOfAuthor author={author} books={books} page={page} addressOf={addressOf} />
    </div>
  );
}
