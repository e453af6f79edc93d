import type { User } from "#contract/users.ts";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { useSaveProfile } from "./profile/use-save-profile.ts";

type PendingEmailProps = { user: User; wanted: string };

/**
 * A new address is in use once its confirmation link is followed. Until then the link can be sent again or discarded.
 */
export function PendingEmail({ user, wanted: pendingEmail }: PendingEmailProps) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const save = useSaveProfile(user.externalId);
  const { isSubmitting, run } = useSubmission();
  const { firstName, lastName, phone } = user;
  // It also disappears when the link is followed in another tab.
  const container = useMoveFocusOnUnmount<HTMLDivElement>(() => () => focusElement("#profile"));

  const sendAgain = () =>
    run(async () => {
      const { email, wantedEmail } = await save({ firstName, lastName, phone, sendAgain: true });
      if (wantedEmail !== null)
        return notifications.success(t("email-link-sent", { email: wantedEmail }));
      notifications.success(t("email-none-waits", { email }));
    });
  const giveUp = () =>
    run(async () => {
      const { email } = await save({ firstName, lastName, phone, keepEmail: true });
      notifications.success(t("email-kept", { email }));
    });

  return (
    <div ref={container} className="mt-1.5 rounded-md bg-warn-tint px-3 pt-2.5 pb-1">
      <p>{t("email-waiting", { email: pendingEmail })}</p>
      <p className="-mx-2.5 flex flex-wrap">
        <Button kind="quiet" isBusy={isSubmitting} onClick={() => void sendAgain()}>
          {t("email-send-again")}
        </Button>
        <Button kind="quiet" isBusy={isSubmitting} onClick={() => void giveUp()}>
          {t("email-give-up")}
        </Button>
      </p>
    </div>
  );
}
