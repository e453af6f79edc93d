import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useRefreshUser } from "#web/account/profile/use-refresh-user.ts";
import { ApiFailure } from "#web/app/api/failure.ts";
import { isAnsweredByApi } from "#web/app/api/is-answered-by-api.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PAYMENT_TIMEOUT_MS } from "#web/shop/payment/tokenize-payment.ts";
import { updateUser } from "#web/account/session/session.ts";
import { useRegularGivingApi } from "#web/account/session/use-regular-giving-api.ts";

import { type EndOutcome, resolveEndOutcome } from "./end-outcome.ts";

/** The actions of a regular giving. Each throws its `ApiFailure` and reloads the profile on failure. */
export function useRegularGiving(user: User, { id }: RegularGiving) {
  const { t, language } = useTranslation();
  const api = useRegularGivingApi(PAYMENT_TIMEOUT_MS);
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
