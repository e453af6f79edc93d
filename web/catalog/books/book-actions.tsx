import type { BookDetail, Book } from "#contract/books.ts";
import { formatFileSize, formatDollars } from "#domain/format-number.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { ListenLink } from "#web/audio/listen-link.tsx";
import { paths } from "#web/paths.ts";
import { CartControl } from "#web/shop/cart/cart-control.tsx";
import { toCartTitle } from "#web/shop/cart/cart-line.ts";
import { Icon } from "#web/ui/icon.tsx";

import { formatNames, listFormats } from "./formats.ts";

type BookActionsProps = {
  book: BookDetail;
  /**
   * On the reader's screen reading was just refused, so it is not offered. Its policy allows no audio, so listening
   * links to the book's page.
   */
  isOnReaderScreen?: boolean;
};

/** S2.08: the actions of a book, in this order. The first that needs nothing more is the solid button. */
export function BookActions({ book, isOnReaderScreen = false }: BookActionsProps) {
  const { t, language } = useTranslation();
  const apiOrigin = useApiOrigin();
  const { code, audioUrl, epubUrl } = book;
  const isReadable = !isOnReaderScreen && epubUrl !== null;
  const formats = listFormats(book);
  const sizes = { pdf: book.pdfSize, epub: book.epubSize };

  return (
    <div lang={language} className="mt-5 grid gap-3.5">
      {(audioUrl || formats.length > 0) && (
        <div className="book-actions">
          {isReadable && (
            <Link to={paths.read(code)} className="btn btn-main">
              <Icon name="book" />
              {t("read-online")}
            </Link>
          )}
          {audioUrl && !isOnReaderScreen && (
            <ListenLink
              title={getFullTitle(book)}
              url={audioUrl}
              picture={book.coverUrl}
              language={book.language}
              className={`btn ${isReadable ? "" : "btn-main"}`}
            >
              <Icon name="listen" />
              {t("listen")}
            </ListenLink>
          )}
          {audioUrl && isOnReaderScreen && (
            <Link to={paths.book(book)} className="btn btn-main">
              <Icon name="listen" />
              {t("listen")}
            </Link>
          )}
          {formats.map((format, place) => (
            <a
              key={format}
              href={paths.download(apiOrigin, code, format)}
              rel="nofollow"
              className={`btn ${place === 0 && !audioUrl && !isReadable ? "btn-main" : ""}`}
            >
              <Icon name="download" />
              <span>
                {formatNames[format]} <FileSize bytes={sizes[format]} />
              </span>
            </a>
          ))}
        </div>
      )}
      <PrintedCopy book={book} />
      {!isAvailable(book) && (
        <p className="text-ink-2">
          {t("book-not-offered")} <Link to={paths.literature()}>{t("browse-library")}</Link>
        </p>
      )}
    </div>
  );
}

/** Whether the book can be read, heard or ordered; a recording of one article is enough. */
export function isAvailable(book: BookDetail): boolean {
  const isHeard = [book, ...book.articles].some(({ audioUrl }) => audioUrl !== null);
  return isHeard || listFormats(book).length > 0 || book.hasPrintableVersion;
}

function FileSize({ bytes }: { bytes: number | null }) {
  const language = useLanguage();
  if (bytes === null) return null;
  return <span className="num text-xs font-normal">{formatFileSize(bytes, language)}</span>;
}

/** The price of a printed copy and a control to order it. Renders nothing for a book that is not printed (S5.11). */
function PrintedCopy({ book }: { book: Book }) {
  const { t, language } = useTranslation();
  const { hasPrintableVersion, price } = book;
  if (!hasPrintableVersion) return null;

  return (
    <div className="printed-copy">
      <div>
        <b>{t("printed-copy")}</b>
        {price > 0 && (
          <p className="num">{t("value-of", { amount: formatDollars(price, language) })}</p>
        )}
      </div>
      <CartControl key={book.code} book={toCartTitle(book)} hasRemoval>
        <Icon name="cart" />
        {t("add-to-cart")}
      </CartControl>
      <p className="needs-script">{t("order-needs-script")}</p>
    </div>
  );
}
