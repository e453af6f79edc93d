import { type listFormats, formatNames } from "#web/catalog/books/formats.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The downloads of a book. */
export type BookDownloads = {
  code: string;
  bookPath: string;
  formats: ReturnType<typeof listFormats>;
};

/** Links to the book's files. */
export function DownloadLinks({ code, formats }: BookDownloads) {
  const apiOrigin = useApiOrigin();

  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {formats.map((format) => (
        <a
          key={format}
          href={paths.download(apiOrigin, code, format)}
          rel="nofollow"
          className="btn"
        >
          <Icon name="download" />
          {formatNames[format]}
        </a>
      ))}
    </div>
  );
}
