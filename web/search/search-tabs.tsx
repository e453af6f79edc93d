import { useTranslation } from "react-i18next";

import { countInWords } from "#web/i18n/in-words.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { paths, type SearchTab } from "#web/paths.ts";

import { searchTabs, type TabCounts } from "./tabs.ts";

type SearchTabsProps = { input: string; current: SearchTab; counts: TabCounts };

export function SearchTabs({ input, current, counts }: SearchTabsProps) {
  const { t } = useTranslation();
  const language = useLanguage();

  return (
    <nav aria-label={t("search-results")} className="border-b border-edge">
      <ul className="flex gap-7 overflow-x-auto [scrollbar-width:none]">
        {searchTabs.map((tab) => (
          <li key={tab} className="flex-none">
            <Link
              to={paths.search(input, tab)}
              preventScrollReset
              aria-current={tab === current ? "page" : undefined}
              className="group inline-flex min-h-12 items-center gap-2 font-semibold text-ink-2 no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current]:text-green aria-[current]:shadow-[inset_0_-3px_0_var(--color-green)]"
            >
              {t(tab)}
              <span className="num min-w-7 rounded-full bg-tint px-2 py-px text-center text-xs text-ink-3 group-aria-[current]:bg-green-tint group-aria-[current]:text-green">
                {countInWords(counts[tab], language)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
