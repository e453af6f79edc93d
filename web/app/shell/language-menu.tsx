import { useLocation } from "react-router";

import { type Language, languages } from "#domain/languages.ts";
import { inLanguage, withoutSpanishPath } from "#web/app/i18n/language-of-url.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Flag } from "#web/ui/flag.tsx";
import { Popover } from "#web/ui/popover.tsx";

import { OnlyMineSwitch } from "#web/app/layout/only-mine-switch.tsx";
import { useCloseOnNavigation } from "#web/app/layout/use-close-on-navigation.ts";
import { useLanguageSwitch } from "./use-language-switch.ts";

/** Each language's name for itself. */
const languageNames: Record<Language, string> = { en: "English", es: "Español", fr: "Français" };

/** A button with the current language that opens the list of languages. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();

  return (
    <nav aria-label={t("language")}>
      <Popover
        id="languages"
        ref={useCloseOnNavigation()}
        summary={
          <>
            <Flag language={current.toUpperCase()} />
            <span className="sr-only">{t("language")}, </span>
            {languageNames[current]}
          </>
        }
      >
        <LanguageLinks className="row-link px-3" />
        <OnlyMineSwitch />
      </Popover>
    </nav>
  );
}

type LanguageLinksProps = { className: string; listClass?: string };

/** Links to this screen in each language; they keep page, filters and scroll position. */
export function LanguageLinks({ className, listClass }: LanguageLinksProps) {
  const current = useLanguage();
  const { pathname, search } = useLocation();
  const switchTo = useLanguageSwitch();
  const addressIn = (language: Language) =>
    inLanguage(withoutSpanishPath(pathname) + search, language);

  return (
    <ul className={listClass}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={addressIn(language)}
            onClick={(event) => void switchTo(event, addressIn(language), language)}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? "true" : undefined}
            className={className}
          >
            <Flag language={language.toUpperCase()} />
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
