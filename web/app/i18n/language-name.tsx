import { getLanguageName } from "#domain/languages.ts";

import { useTranslation } from "./translation.tsx";

/**
 * The name of a language. The first `Intl` name in a browser blocks a phone for up to 90 ms, so the server's names are
 * kept and the browser only fills the empty ones.
 */
export function LanguageName({ code }: { code: string }) {
  const { language } = useTranslation();

  return (
    <span
      key={`${code} ${language}`}
      suppressHydrationWarning
      ref={(span) => {
        if (span?.textContent === "") span.textContent = getLanguageName(code, language);
      }}
    >
      {import.meta.env.SSR ? getLanguageName(code, language) : ""}
    </span>
  );
}

/** The code of a language, with its name as a tooltip; filled like `LanguageName`. */
export function LanguageCode({ code }: { code: string }) {
  const { language } = useTranslation();

  return (
    <abbr
      key={`${code} ${language}`}
      suppressHydrationWarning
      ref={(abbr) => {
        if (abbr?.title === "") abbr.title = getLanguageName(code, language);
      }}
      title={import.meta.env.SSR ? getLanguageName(code, language) : undefined}
      className="no-underline"
    >
      {code}
    </abbr>
  );
}
