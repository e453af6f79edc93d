import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Stands in for a section that is loading. */
export function QuerySkeleton() {
  const { t } = useTranslation();

  return (
    <div className="grid gap-3.5 py-1">
      <output className="sr-only">{t("loading")}</output>
      <Skeleton className="w-3/5" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-2/5" />
    </div>
  );
}
