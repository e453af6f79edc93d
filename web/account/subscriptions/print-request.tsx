import { useRef } from "react";

import type { Subscription } from "#contract/subscriptions.ts";
import type { UserSubscription } from "#contract/user-subscriptions.ts";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import { Button } from "#web/ui/button.tsx";

type PrintRequestProps = {
  offer: Subscription;
  /** The date of the request; null when there is none. */
  requested: string | null;
  onRequested: (request: UserSubscription) => void;
};

/** S4.07: available, loading, requested. After a failure it can be tried again (S8.02). */
export function PrintRequest({ offer, requested, onRequested }: PrintRequestProps) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const api = useMemberApi();
  const { isSubmitting, run } = useSubmission();
  const entry = useRef<HTMLLIElement>(null);
  const { id, name } = offer;

  const sendRequest = () =>
    run(async () => {
      const request = await api.requestUserSubscription({ subscriptionId: id, language });
      // The button becomes disabled, so focus moves to the entry.
      entry.current?.focus();
      onRequested(request);
      notifications.success(t("print-requested", { name }));
    });

  return (
    <li
      ref={entry}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-3 first:border-0 first:pt-0 last:pb-0"
    >
      <b className="min-w-0 flex-1 basis-40">{name}</b>
      {requested === null ? (
        <Button
          kind="line"
          isBusy={isSubmitting}
          aria-label={t(isSubmitting ? "print-requesting-named" : "print-request-named", { name })}
          onClick={() => void sendRequest()}
        >
          {t(isSubmitting ? "print-requesting" : "print-request")}
        </Button>
      ) : (
        <Button disabled>
          <span>
            <span className="sr-only">{name}: </span>
            {t("print-requested-on", { day: formatDate(requested, language) })}
          </span>
        </Button>
      )}
    </li>
  );
}
