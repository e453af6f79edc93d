import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { Button } from "#web/ui/button.tsx";

import { requestPasswordReset } from "./request-password-reset.ts";

/** S7.16: the identity provider mails a link. The message is the same whether the account exists or not. */
export function PasswordReset({ email }: { email: string }) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const identity = useSite()?.identity;
  const { isSubmitting, run } = useSubmission();
  if (!identity) return null;

  const requestReset = () =>
    run(async () => {
      await requestPasswordReset({ ...identity, email });
      notifications.success(t("password-link-sent", { email }));
    });

  return (
    <Button
      kind="quiet"
      isBusy={isSubmitting}
      onClick={() => void requestReset()}
      className="-my-2.5 -ml-2.5 text-left"
    >
      {t("password-change")}
    </Button>
  );
}
