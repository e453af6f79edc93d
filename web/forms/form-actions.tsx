import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";

type FormActionsProps = {
  isSending: boolean;
  /** Null for a form that is there until it is filled in. */
  onCancel: (() => void) | null;
  /** What sends it. */
  children: string;
};

/** The buttons of a form; while it is on its way they say so. */
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
