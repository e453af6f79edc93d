import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Tabs } from "#web/ui/tabs.tsx";

type LiteratureTabsProps = { current: "literature" | "authors" };

/** S2.02: the two tabs of the literature screen. */
export function LiteratureTabs({ current }: LiteratureTabsProps) {
  const { t } = useTranslation();
  const tabs = { literature: paths.literature(), authors: paths.authors };

  return (
    <>
      <h1 className="screen-top pb-2">{t("literature")}</h1>
      <Tabs label={t("literature")}>
        {Object.entries(tabs).map(([tab, path]) => (
          <li key={tab}>
            <Link to={path} aria-current={tab === current ? "page" : undefined} className="tab">
              {t(tab)}
            </Link>
          </li>
        ))}
      </Tabs>
    </>
  );
}
