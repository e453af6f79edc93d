import type { ReactNode } from "react";

import type { Book } from "#contract/books.ts";
import { BOOKS_PER_PAGE } from "#domain/criteria.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { useStoredPreference, view } from "#web/app/layout/stored-preference.ts";
import { ListenLink } from "#web/audio/listen-link.tsx";
import type { ListPage } from "#web/catalog/lists/list-position.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import type { PaneProps } from "#web/catalog/lists/pane.tsx";
import { paths } from "#web/paths.ts";
import { CartControl } from "#web/shop/cart/cart-control.tsx";
import { toCartTitle } from "#web/shop/cart/cart-line.ts";
import { Card } from "#web/ui/card.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Flag } from "#web/ui/flag.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { AuthorLinks } from "./author-links.tsx";
import { TitleLink } from "./title-link.tsx";
import { useBookFacts } from "./use-book-facts.ts";
import { formatNames, listFormats } from "./formats.ts";
import { coverWidths } from "./cover-widths.ts";

type BookCardProps = {
  book: Book;
  /** The displayed width of the cover, as the `sizes` attribute of an image. */
  sizes: string;
  /** In view when the page loads. */
  isPriority: boolean;
  /** More content below the description. */
  children?: ReactNode;
};

/** S2.08: one book of a list or, more compact, of a grid. */
export function BookCard({ book, sizes, isPriority, children }: BookCardProps) {
  const { issue, format, pages, value } = useBookFacts(book);

  return (
    <Card
      labelledBy={`book-${book.code}`}
      className="book-card"
      picture={
        <Cover picture={book.cover} type={book.type} sizes={sizes} isPriority={isPriority} />
      }
      actions={<CardActions book={book} />}
    >
      <h3 id={`book-${book.code}`}>
        <TitleLink book={book} />
      </h3>
      <AuthorLinks authors={book.authors} className="my-1 text-sm text-ink-2" most={4} />
      <FactsLine
        facts={[issue, format, pages && { text: pages, className: "in-grid:hidden" }, value]}
      />
      <LanguageStrip book={book} />
      {book.description && (
        <p
          {...writtenIn(book.isoLangCode)}
          className="measure mt-2 line-clamp-3 text-sm text-ink-2 max-md:hidden in-grid:hidden"
        >
          {book.description}
        </p>
      )}
      {children}
    </Card>
  );
}

/** The languages of a book: its own as text, the others as links to those versions. */
function LanguageStrip({ book }: { book: Book }) {
  const { t } = useTranslation();
  const versions = [book.parent, ...book.children].filter((version) => version !== null);

  return (
    <ul
      aria-label={t("languages")}
      className="mt-1 -ml-1.5 flex flex-wrap gap-1 text-xs font-semibold tracking-wide text-ink-2"
    >
      <li className="inline-flex min-h-8 min-w-(--target) items-center gap-1.5 px-1.5">
        <Flag language={book.language} />
        <abbr title={book.languageName} className="no-underline">
          {book.language}
        </abbr>
      </li>
      {versions.map((version) => (
        <li key={version.code}>
          <Link
            to={paths.book(version)}
            hrefLang={version.language}
            title={version.title}
            className="plain-link relative z-1 inline-flex min-h-8 min-w-(--target) items-center gap-1.5 rounded-sm px-1.5 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:bg-tint"
          >
            <Flag language={version.language} />
            {version.language}
            <span {...writtenIn(version.language)} className="sr-only">
              , {version.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** S2.08: the actions of a book in a list. Missing ones are left out, not disabled. */
function CardActions({ book }: { book: Book }) {
  const { t } = useTranslation();
  const apiOrigin = useApiOrigin();
  const { code, language, audioUrl, epubUrl, hasPrintableVersion } = book;
  const title = getFullTitle(book);
  const formats = listFormats(book);
  const nameOf = (action: string) => t("action-of-book", { action, title });

  if (formats.length === 0 && !audioUrl && !hasPrintableVersion) return null;

  return (
    <div className="card-actions">
      {epubUrl && (
        <Link to={paths.read(code)} aria-label={nameOf(t("read"))} className="btn btn-quiet">
          <Icon name="book" />
          <span>{t("read")}</span>
        </Link>
      )}
      {audioUrl && (
        <ListenLink
          title={title}
          url={audioUrl}
          picture={book.coverUrl}
          language={language}
          aria-label={nameOf(t("listen"))}
          className="btn btn-quiet"
        >
          <Icon name="listen" />
          <span>{t("listen")}</span>
        </ListenLink>
      )}
      {formats.map((format) => (
        <a
          key={format}
          href={paths.download(apiOrigin, code, format)}
          rel="nofollow"
          aria-label={nameOf(formatNames[format])}
          className="card-file btn btn-quiet"
        >
          <Icon name="download" />
          {formatNames[format]}
        </a>
      ))}
      {hasPrintableVersion && (
        <CartControl book={toCartTitle(book)} className="card-add">
          <Icon name="cart" />
          <span className="short">{t("add")}</span>
          <span className="long">{t("add-to-cart")}</span>
        </CartControl>
      )}
    </div>
  );
}

type BookListProps = {
  first: ListPage<Book>;
  page: number;
  load: (page: number) => Promise<ListPage<Book>>;
  addressOf: (page: number) => string;
  /** On a desktop the list scrolls in a pane of its own (S9.11). */
  pane?: PaneProps;
};

export function BookList(props: BookListProps) {
  const [chosen] = useStoredPreference(view);

  return (
    <PagedList {...props} pageSize={BOOKS_PER_PAGE} tally="titles-shown" listClass="books">
      {(book, place) => <BookCard book={book} sizes={coverWidths[chosen]} isPriority={place < 2} />}
    </PagedList>
  );
}
