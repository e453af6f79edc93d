import { type FailureText, formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";

/** S8.02, S8.03: messages about the result of a submission. */
export function useNotifications() {
  const { t } = useTranslation();

  return {
    success(text: string): void {
      notify({ type: "success", header: t("cart-posted-success"), text });
    },
    /** For an unknown result. */
    warning(text: string, header?: string): void {
      notify({ type: "warning", text, ...(header && { header }) });
    },
    failure: (failure: FailureText) =>
      notify({
        type: "danger",
        header: t("cart-posted-error"),
        text: formatFailure(failure, t),
      }),
  };
}
