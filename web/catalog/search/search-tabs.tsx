import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths, type SearchTab } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { searchTabs, type TabCounts } from "./tabs.ts";

type SearchTabsProps = { input: string; current: SearchTab; counts: TabCounts };

export function SearchTabs({ input, current, counts }: SearchTabsProps) {
  const { t } = useTranslation();

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
            {t(tab)} <Count count={counts[tab]} />
          </Link>
        </li>
      ))}
    </Tabs>
  );
}

function Count({ count }: { count: number | null }) {
  const { t } = useTranslation();
  const language = useLanguage();

  if (count !== null) return <span className="pill">{formatCount(count, language)}</span>;
  return (
    <>
      <Icon name="warning" className="size-4 text-danger" />
      <span className="sr-only">{t("not-loaded")}</span>
    </>
  );
}
