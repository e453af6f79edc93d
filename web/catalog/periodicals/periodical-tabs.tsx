import type { Periodical } from "#contract/periodicals.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Tabs } from "#web/ui/tabs.tsx";

type PeriodicalTabsProps = { periodicals: Pick<Periodical, "code" | "name">[]; current: string };

/** S2.06: the periodicals of the catalog. */
export function PeriodicalTabs({ periodicals, current }: PeriodicalTabsProps) {
  const { t } = useTranslation();

  return (
    <Tabs label={t("periodicals")}>
      {periodicals.map(({ code, name }) => (
        <li key={code}>
          <Link
            to={paths.periodicals(code)}
            aria-current={code === current ? "page" : undefined}
            className="tab"
          >
            {name}
          </Link>
        </li>
      ))}
    </Tabs>
  );
}
