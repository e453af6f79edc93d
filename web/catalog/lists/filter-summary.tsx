import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The label of a collapsed filter bar with the number of set filters. */
export function FilterSummary({ count }: { count: number }) {
  const { t } = useTranslation();

  return (
    <>
      <Icon name="sliders" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        {t("filter-and-sort")}
        {count > 0 && (
          <span className="rounded-sm bg-green-tint px-2 py-0.5 text-xs text-green-strong">
            {t("filters-set", { count })}
          </span>
        )}
      </span>
    </>
  );
}
