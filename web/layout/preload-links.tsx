import { useLanguage } from "#web/i18n/use-language.ts";
import literata from "#web/styles/literata/literata-latin.woff2?url";

import { useIsReading } from "./use-is-reading.ts";

/** What a page is sure to need, which it would ask for only later. A browser that has the page has no use for it. */
export function PreloadLinks() {
  const language = useLanguage();
  // A book's first page comes before the face that it is set in.
  const isReading = useIsReading();

  return (
    <>
      {!isReading && (
        <link rel="preload" href={literata} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <link
        rel="preload"
        href={`/locales/${language}/translation.json`}
        as="fetch"
        crossOrigin="anonymous"
      />
    </>
  );
}
