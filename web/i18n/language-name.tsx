import { getLanguageName } from "#domain/languages.ts";

import { useTranslation } from "./translation.tsx";

/**
 * What a language is called. The first name that a browser makes keeps a phone busy for up to 90 ms, so a page keeps
 * those that the server sent, and the browser names only what it draws itself.
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

/** The code of a language, and its name on a tooltip, which is made as above. */
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
