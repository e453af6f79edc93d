import type { Book } from "#contract/books.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useApiOrigin } from "#web/layout/site.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import { formatNames, formatsOf } from "./formats.ts";

/** What a book on a list can be taken away as; what does not exist is absent. */
export function DownloadLinks({ book }: { book: Book }) {
  const { t } = useTranslation();
  const apiOrigin = useApiOrigin();
  const formats = formatsOf(book);
  if (formats.length === 0) return null;

  return (
    <div className="relative z-1 col-span-full mt-2 -ml-2.5 flex flex-wrap md:col-span-1 md:m-0 md:flex-col md:items-start">
      {formats.map((format) => (
        <a
          key={format}
          href={paths.download(apiOrigin, book.code, format)}
          rel="nofollow"
          aria-label={t("download-of", { format: formatNames[format], title: book.title })}
          className="btn btn-quiet justify-start"
        >
          <Icon name="download" />
          {formatNames[format]}
        </a>
      ))}
    </div>
  );
}
