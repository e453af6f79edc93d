import type { BookDetail } from "#contract/books.ts";
import { AudioPlayer } from "#web/audio/audio-player.tsx";
import { sizeInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { useApiOrigin } from "#web/layout/site.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import { formatNames, formatsOf } from "./formats.ts";

/** What one can do with a book; the first of it is the one solid button. */
export function BookActions({ book }: { book: BookDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const apiOrigin = useApiOrigin();
  const sizes = { pdf: book.pdfSize, epub: book.epubSize };
  const formats = formatsOf(book);

  if (formats.length === 0 && !book.audioUrl) return null;

  return (
    <div lang={language} className="mt-6 grid gap-4">
      {formats.length > 0 && (
        <ul aria-label={t("downloads")} className="flex flex-wrap gap-2.5">
          {formats.map((format, place) => (
            <li key={format}>
              <a
                href={paths.download(apiOrigin, book.code, format)}
                rel="nofollow"
                className={`btn min-w-36 ${place === 0 ? "btn-main" : ""}`}
              >
                <Icon name="download" />
                <span className="num">
                  {[formatNames[format], sizeOf(sizes[format])].filter(Boolean).join(", ")}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {book.audioUrl && (
        <figure>
          <figcaption className="mb-1.5 text-sm font-semibold">{t("listen")}</figcaption>
          <AudioPlayer url={book.audioUrl} />
        </figure>
      )}
    </div>
  );

  function sizeOf(bytes: number | null) {
    return bytes === null ? null : sizeInWords(bytes, language);
  }
}
