import { countInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { paths, type SearchTab } from "#web/paths.ts";
import { Tabs } from "#web/ui/tabs.tsx";

import { searchTabs, type TabCounts } from "./tabs.ts";

type SearchTabsProps = { input: string; current: SearchTab; counts: TabCounts };

export function SearchTabs({ input, current, counts }: SearchTabsProps) {
  const { t } = useTranslation();
  const language = useLanguage();

  return (
    <Tabs label={t("search-results")}>
      {searchTabs.map((tab) => (
        <li key={tab}>
          <Link
            to={paths.search(input, tab)}
            preventScrollReset
            aria-current={tab === current ? "page" : undefined}
            className="tab"
          >
            {t(tab)}
            <span className="pill">{countInWords(counts[tab], language)}</span>
          </Link>
        </li>
      ))}
    </Tabs>
  );
}
