import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useLookAgain } from "#web/account/use-look-again.ts";
import { ApiFailure } from "#web/api/failure.ts";
import { isAnswered } from "#web/api/is-answered.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PATIENCE } from "#web/payment/pay.ts";
import { changeUser } from "#web/session/session.ts";
import { useRegularGivingApi } from "#web/session/use-regular-giving-api.ts";

import { type EndOutcome, outcomeOfEnd } from "./end-outcome.ts";

/** What can be done with a regular giving; each throws what went wrong, and the page looks at what is so then. */
export function useRegularGiving(user: User, { id }: RegularGiving) {
  const { t, language } = useTranslation();
  const api = useRegularGivingApi(PATIENCE);
  const lookAgain = useLookAgain(user.externalId);
  const { userId, externalId } = user;

  return {
    /** `key` is the same for every try of one and the same change. */
    async changeAmount(donation: number, key: string): Promise<RegularGiving> {
      try {
        const changed = await api.changeRegularGiving({ userId, id, donation, key, language });
        changeUser(externalId, { regularGivings: [changed] });
        return changed;
      } catch (failure) {
        void lookAgain();
        throw failure;
      }
    },
    async end(): Promise<Exclude<EndOutcome, "failed">> {
      try {
        await api.cancelRegularGiving({ id, language });
        changeUser(externalId, { regularGivings: [] });
        return "ended";
      } catch (failure) {
        const now = await lookAgain();
        if (!(failure instanceof ApiFailure)) throw failure;
        const outcome = outcomeOfEnd(failure, id, now && now.regularGivings);
        if (outcome !== "failed") return outcome;
        if (isAnswered(failure)) throw failure;
        throw new ApiFailure({ ...failure, detail: t("giving-end-unknown") });
      }
    },
  };
}
