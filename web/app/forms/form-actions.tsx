import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

type FormActionsProps = {
  isSending: boolean;
  /** Null for a form that stays open until it is completed. */
  onCancel: (() => void) | null;
  /** The label of the submit button. */
  children: string;
};

export function FormActions({ isSending, onCancel, children }: FormActionsProps) {
  const { t } = useTranslation();

  return (
    <div className="col-span-full mt-1 flex flex-wrap gap-2.5">
      <Button type="submit" kind="main" isBusy={isSending}>
        {isSending ? t("form-sending") : children}
      </Button>
      {onCancel && !isSending && <Button onClick={onCancel}>{t("cancel")}</Button>}
    </div>
  );
}

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
