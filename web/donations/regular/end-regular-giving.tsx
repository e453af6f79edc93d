import { useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { ConfirmDialog } from "#web/app/forms/confirm-dialog.tsx";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";

import { monthlyAmount } from "./regular-giving-words.ts";
import { useRegularGiving } from "./use-regular-giving.ts";

type EndRegularGivingProps = { user: User; regularGiving: RegularGiving };

/** S4.04, S7.27: ends a regular giving after confirmation. Shows a failure, or that the outcome is unknown. */
export function EndRegularGiving({ user, regularGiving }: EndRegularGivingProps) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const { isSubmitting, run } = useSubmission();
  const { end } = useRegularGiving(user, regularGiving);
  const [isConfirming, setConfirming] = useState(false);

  const endNow = () =>
    run(async () => {
      const outcome = await end();
      if (outcome === "ended") notifications.success(t("giving-ended"));
      else notifications.warning(t("giving-is-ending"), t("giving-end-open"));
    });

  return (
    <>
      <Button
        kind="danger"
        isBusy={isSubmitting}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      >
        {t(isSubmitting ? "giving-ending" : "giving-end")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("giving-end-question")}
          confirm={t("giving-end")}
          kind="danger"
          onConfirm={() => void endNow()}
          onClose={() => setConfirming(false)}
        >
          <p className="num font-semibold">{monthlyAmount(regularGiving, t, language)}</p>
          <p className="mt-2">{t("giving-end-means")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
