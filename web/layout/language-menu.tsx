import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";

import { type Language, languages } from "#domain/languages.ts";
import { inLanguage, withoutSpanishPath } from "#web/i18n/language-of-address.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Flag } from "#web/ui/flag.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Each language is called what its speakers call it. */
const ownNames: Record<Language, string> = { en: "English", es: "Español", fr: "Français" };

/** Plain links to the same screen: a language is a document of its own, with or without JavaScript. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  const { pathname, search } = useLocation();

  return (
    <nav aria-label={t("language")}>
      <button
        type="button"
        popoverTarget="languages"
        className="inline-flex min-h-(--target) items-center gap-2 rounded-md px-3 text-sm text-ink-2 [anchor-name:--languages] hover:bg-tint hover:text-ink"
      >
        <Flag language={current.toUpperCase()} />
        <span className="sr-only">{t("language")}: </span>
        <span className="max-sm:hidden">{ownNames[current]}</span>
        <abbr title={ownNames[current]} className="no-underline sm:hidden">
          {current.toUpperCase()}
        </abbr>
        <Icon name="chevron" />
      </button>
      <ul
        id="languages"
        popover="auto"
        className="fixed inset-auto top-14 right-4 m-0 min-w-48 rounded-lg border border-rule bg-card p-1.5 text-ink shadow-raised [position-anchor:--languages] supports-[position-area:block-end]:top-auto supports-[position-area:block-end]:right-auto supports-[position-area:block-end]:mt-1 supports-[position-area:block-end]:[position-area:block-end_span-inline-start]"
      >
        {languages.map((language) => (
          <li key={language}>
            <a
              href={inLanguage(withoutSpanishPath(pathname) + search, language)}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? "true" : undefined}
              className="flex min-h-(--target) items-center gap-3 rounded-md px-3 text-sm text-ink no-underline hover:bg-green-tint hover:text-ink aria-[current]:bg-green-tint"
            >
              <Flag language={language.toUpperCase()} />
              {ownNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
