import type { User } from "#contract/users.ts";
import type { ShownRegularGivingState } from "#domain/regular-giving-states.ts";
import { useRefreshUser } from "#web/account/profile/use-save-profile.ts";
import { usePollWhile } from "#web/app/query/use-api-query.ts";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

type UncertainRegularGivingProps = {
  user: User;
  state: Exclude<ShownRegularGivingState, "active">;
};

/** A regular giving that is being set up or ended; polled until its state is certain. */
export function UncertainRegularGiving({ user, state }: UncertainRegularGivingProps) {
  const { t } = useTranslation();
  const refreshUser = useRefreshUser(user.externalId);
  const { isSubmitting, run } = useSubmission();
  usePollWhile(true, () => void refreshUser());
  const place = useMoveFocusOnUnmount<HTMLDivElement>(() => () => focusElement("#givings"));

  return (
    <Alert ref={place} kind="warning" className="mt-4">
      <p>{t(state === "starting" ? "giving-is-starting" : "giving-is-ending")}</p>
      <Button
        isBusy={isSubmitting}
        onClick={() => void run(async () => void (await refreshUser()))}
        className="mt-2.5"
      >
        {t("giving-look-again")}
      </Button>
    </Alert>
  );
}
