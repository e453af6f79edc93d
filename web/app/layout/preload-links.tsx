import { useLanguage } from "#web/app/i18n/use-language.ts";
import literata from "#web/ui/styles/literata/literata-latin.woff2?url";

import { useIsReading } from "./use-is-reading.ts";

/** Preloads what every page needs and would otherwise request late. */
export function PreloadLinks() {
  const language = useLanguage();
  // While reading, the book's first page has priority over the font.
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
