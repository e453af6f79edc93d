import { downloadFile } from "#web/app/layout/download-file.ts";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useRegularGivingApi } from "#web/account/session/use-regular-giving-api.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type StatementButtonProps = {
  userId: number;
  /** Without it, all years. */
  year?: number;
};

/** Downloads the statement. It needs the person's token, which a link cannot send. */
export function StatementButton({ userId, year }: StatementButtonProps) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const api = useRegularGivingApi();
  const { isSubmitting, run } = useSubmission();

  const save = () =>
    run(async () => {
      const name = year === undefined ? "gifts.pdf" : `gifts-${year}.pdf`;
      downloadFile(name, await api.getStatement({ userId, year, language }));
      notifications.success(t("statement-saved", { name }));
    });

  return (
    <Button isBusy={isSubmitting} onClick={() => void save()}>
      {!isSubmitting && <Icon name="download" />}
      {isSubmitting && t("statement-making")}
      {!isSubmitting &&
        (year === undefined ? t("statement-all") : t("statement-of-year", { year }))}
    </Button>
  );
}
