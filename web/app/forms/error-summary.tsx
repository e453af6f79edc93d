import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** Shown above a form with more than one error. */
export function ErrorSummary({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count < 2) return null;

  return (
    <Alert kind="danger" className="col-span-full">
      {t("fields-to-mend", { count })}
    </Alert>
  );
}
