import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useLookAgain } from "#web/account/use-look-again.ts";
import { ApiFailure } from "#web/api/failure.ts";
import { isAnswered } from "#web/api/is-answered.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PATIENCE } from "#web/payment/pay.ts";
import { changeUser } from "#web/session/session.ts";
import { useGivingApi } from "#web/session/use-giving-api.ts";

/** What can be done with a regular giving; each throws what went wrong, and the page looks at what is so then. */
export function useGiving(user: User, { id }: RegularGiving) {
  const { t, language } = useTranslation();
  const api = useGivingApi(PATIENCE);
  const lookAgain = useLookAgain(user.externalId);
  const { userId, externalId } = user;

  async function orLookAgain<T>(sent: Promise<T>, inDoubt: string): Promise<T> {
    try {
      return await sent;
    } catch (failure) {
      void lookAgain();
      const isOpen = failure instanceof ApiFailure && !isAnswered(failure);
      throw isOpen ? new ApiFailure({ ...failure, detail: inDoubt }) : failure;
    }
  }

  return {
    /** `key` is the same for every try of one and the same change. */
    async changeAmount(donation: number, key: string): Promise<RegularGiving> {
      const sent = api.changeGiving({ userId, id, donation, key, language });
      const changed = await orLookAgain(sent, t("giving-change-unknown"));
      changeUser(externalId, { regularGivings: [changed] });
      return changed;
    },
    async end(): Promise<void> {
      await orLookAgain(api.cancelGiving({ id, language }), t("giving-end-unknown"));
      changeUser(externalId, { regularGivings: [] });
    },
  };
}
