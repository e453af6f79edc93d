import { useLocation } from "react-router";

import { type Language, languages } from "#domain/languages.ts";
import { inLanguage, withoutSpanishPath } from "#web/i18n/language-of-address.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Flag } from "#web/ui/flag.tsx";
import { Popover } from "#web/ui/popover.tsx";

/** Each language is called what its speakers call it. */
const ownNames: Record<Language, string> = { en: "English", es: "Español", fr: "Français" };

/** The languages under a button that names the present one. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();

  return (
    <nav aria-label={t("language")}>
      <Popover
        id="languages"
        summary={
          <>
            <Flag language={current.toUpperCase()} />
            <span className="sr-only">{t("language")}, </span>
            {ownNames[current]}
          </>
        }
      >
        <LanguageLinks className="row-link px-3" />
      </Popover>
    </nav>
  );
}

type LanguageLinksProps = { className: string; listClass?: string };

/** Plain links to the same screen: a language is a document of its own, with or without JavaScript. */
export function LanguageLinks({ className, listClass }: LanguageLinksProps) {
  const current = useLanguage();
  const { pathname, search } = useLocation();

  return (
    <ul className={listClass}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={inLanguage(withoutSpanishPath(pathname) + search, language)}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? "true" : undefined}
            className={className}
          >
            <Flag language={language.toUpperCase()} />
            {ownNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
