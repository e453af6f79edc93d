import { type FailureFacts, failureInWords } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { tell } from "#web/messages/messages.ts";

/** S8.02, S8.03: how something that was sent went. */
export function useTell() {
  const { t } = useTranslation();

  return {
    success(text: string): void {
      tell({ type: "success", header: t("cart-posted-success"), text });
    },
    /** That it is not known how it went. */
    warning(text: string, header?: string): void {
      tell({ type: "warning", text, ...(header && { header }) });
    },
    failure: (failure: FailureFacts) =>
      tell({
        type: "danger",
        header: t("cart-posted-error"),
        text: failureInWords(failure, t),
      }),
  };
}
