import { redirect } from "react-router";

import { findGone, goneIfWithdrawn } from "#web/app/api/or-null.ts";
import { AuthorLinks } from "#web/catalog/books/author-links.tsx";
import { BookActions } from "#web/catalog/books/book-actions.tsx";
import { BookContents } from "#web/catalog/books/book-contents.tsx";
import { BookFacts, EditionOffer } from "#web/catalog/books/book-facts.tsx";
import { BookHead } from "#web/catalog/books/book-head.tsx";
import { Breadcrumbs } from "#web/catalog/books/breadcrumbs.tsx";
import { DonationsPay } from "#web/catalog/books/donations-pay.tsx";
import { LanguageVersions } from "#web/catalog/books/language-versions.tsx";
import { MoreByAuthor, findMoreByAuthor } from "#web/catalog/books/more-by-author.tsx";
import { getFullTitle } from "#domain/full-title.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { paths } from "#web/paths.ts";
import type { BookData } from "#web/app/shell/navigation.tsx";
import { requestContext } from "#web/request-context.ts";
import { Cover } from "#web/ui/cover.tsx";
import { Paragraphs } from "#web/ui/paragraphs.tsx";

import type { Route } from "./+types/book.ts";

/** S2.08. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);

  const { code } = params;
  const book = await goneIfWithdrawn(api.getBookDetail({ code, language }), () =>
    findGone(api, { kind: "book", code, language }),
  );
  if (url.pathname !== paths.book(book)) throw redirect(paths.book(book) + url.search, 301);

  return {
    book,
    more: await findMoreByAuthor(api, { ...book, culture: language }, report),
  } satisfies BookData;
}

export default function BookScreen({ loaderData: { book, more } }: Route.ComponentProps) {
  const { t, language } = useTranslation();

  return (
    <>
      <BookHead book={book} />
      <Breadcrumbs book={book} />
      <EditionOffer book={book} />
      <article className="wrap grid grid-cols-1 gap-x-12 gap-y-6 @min-[61rem]:grid-cols-[18rem_minmax(0,1fr)_17rem] @min-[61rem]:pt-6">
        <div className="-mx-(--gutter) flex justify-center bg-tint py-7 @min-[61rem]:mx-0 @min-[61rem]:block @min-[61rem]:bg-transparent @min-[61rem]:py-0">
          <div className="w-46 max-w-[52vw] @min-[61rem]:w-full @min-[61rem]:max-w-none">
            <Cover
              key={book.code}
              picture={book.cover}
              type={book.type}
              sizes="(min-width: 62rem) 288px, 184px"
              isPriority
            />
          </div>
        </div>
        <div lang={book.isoLangCode}>
          <h1 {...writtenIn(book.isoLangCode)} className="text-3xl hyphens-auto">
            {getFullTitle(book)}
          </h1>
          {book.subtitle && (
            <p {...writtenIn(book.isoLangCode)} className="mt-1 font-serif text-xl text-ink-2">
              {book.subtitle}
            </p>
          )}
          <div lang={language}>
            <AuthorLinks
              authors={book.authors}
              by={t("by")}
              className="book-authors"
              most={12}
              isFolding
            />
          </div>
          <BookActions book={book} />
          {book.hasPrintableVersion && (
            <p lang={language} className="mt-3.5 text-sm text-ink-3">
              <DonationsPay />
            </p>
          )}
          <Paragraphs text={book.description} />
          <BookContents book={book} />
        </div>
        <aside
          aria-label={t("about-this-edition")}
          className="@min-[61rem]:border-l @min-[61rem]:border-rule @min-[61rem]:pl-8"
        >
          <LanguageVersions book={book} />
          <BookFacts book={book} />
        </aside>
      </article>
      {more && <MoreByAuthor {...more} />}
    </>
  );
}
