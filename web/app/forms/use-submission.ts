import { useRef, useState } from "react";

import { ApiFailure, type FailureText, formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { dismiss, notify } from "#web/app/messages/messages.ts";

/**
 * Runs one action at a time and shows its failure until the next try. `run` takes the action, which sends and shows the
 * result.
 */
export function useSubmission() {
  const notifications = useNotifications();
  const [isSubmitting, setSubmitting] = useState(false);
  const isBusy = useRef(false);
  const failedAt = useRef(0);

  async function run(action: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSubmitting(true);
    dismiss(failedAt.current);
    try {
      await action();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      failedAt.current = notifications.failure(failure);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  }

  return { isSubmitting, run };
}

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
