import { useEffect, useEffectEvent, useRef } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useRefreshUser } from "#web/account/profile/use-save-profile.ts";
import { updateUser } from "#web/account/session/session.ts";
import { usePaymentsApi } from "#web/account/session/use-payments-api.ts";
import { ApiFailure, isAnsweredByApi } from "#web/app/api/failure.ts";
import { useNotifications } from "#web/app/forms/use-submission.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PAYMENT_TIMEOUT_MS } from "#web/shop/payment/collect-form.ts";

import { type EndOutcome, resolveEndOutcome } from "./end-outcome.ts";

/** The actions of a regular giving. Each throws its `ApiFailure` and reloads the profile on failure. */
export function useRegularGiving(user: User, { id }: RegularGiving) {
  const { t, language } = useTranslation();
  const api = usePaymentsApi(PAYMENT_TIMEOUT_MS);
  const refreshUser = useRefreshUser(user.externalId);
  const { userId, externalId } = user;

  return {
    /** `key` is the same for every try of one change. */
    async changeAmount(donation: number, key: string): Promise<RegularGiving> {
      try {
        const changed = await api.changeRegularGiving({ userId, id, donation, key, language });
        updateUser(externalId, { regularGivings: [changed] });
        return changed;
      } catch (failure) {
        void refreshUser();
        throw failure;
      }
    },
    async end(): Promise<Exclude<EndOutcome, "failed">> {
      try {
        await api.cancelRegularGiving({ id, language });
        updateUser(externalId, { regularGivings: [] });
        return "ended";
      } catch (failure) {
        const profile = await refreshUser();
        if (!(failure instanceof ApiFailure)) throw failure;
        const outcome = resolveEndOutcome(failure, id, profile && profile.regularGivings);
        if (outcome !== "failed") return outcome;
        if (isAnsweredByApi(failure)) throw failure;
        throw new ApiFailure({ ...failure, detail: t("giving-end-unknown") });
      }
    },
  };
}

/** The charge from which a change applies, worded for the end of a sentence. */
export function useEffectiveFrom({ nextCharge }: Pick<RegularGiving, "nextCharge">): string {
  const { t, language } = useTranslation();
  if (nextCharge === null) return t("giving-from-next");
  return t("giving-from-day", { day: formatDate(nextCharge, language) });
}

/** Notifies when an ending regular giving has ended or stays active, after any reload of the profile. */
export function useEndNotification(regularGiving: RegularGiving | undefined): void {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const previous = useRef(regularGiving);

  const notifyEnd = useEffectEvent(() => {
    if (!regularGiving) notifications.success(t("giving-ended"));
    else if (regularGiving.state === "active") notifications.warning(t("giving-goes-on"));
  });

  useEffect(() => {
    if (previous.current?.state === "ending") notifyEnd();
    previous.current = regularGiving;
  }, [regularGiving]);
}
