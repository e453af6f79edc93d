import type { Book } from "#contract/books.ts";
import { getFullTitle } from "#domain/full-title.ts";
import { ListenLink } from "#web/audio/listen-link.tsx";
import { CartControl } from "#web/shop/cart/cart-control.tsx";
import { toCartTitle } from "#web/shop/cart/cart-line.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import { formatNames, listFormats } from "./formats.ts";

/** S2.08: the actions of a book in a list. Missing ones are left out, not disabled. */
export function CardActions({ book }: { book: Book }) {
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
