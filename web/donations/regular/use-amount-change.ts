import { useEffect, useEffectEvent, useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useRefreshUser } from "#web/account/profile/use-refresh-user.ts";
import { usePollWhile } from "#web/app/query/use-poll-while.ts";
import { ApiFailure } from "#web/app/api/failure.ts";
import { isAnsweredByApi } from "#web/app/api/is-answered-by-api.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { useEffectiveFrom } from "./use-effective-from.ts";
import { useRegularGiving } from "./use-regular-giving.ts";

/** The form for the monthly amount and the state of a sent change. */
export function useAmountChange(user: User, regularGiving: RegularGiving) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const when = useEffectiveFrom(regularGiving);
  const refreshUser = useRefreshUser(user.externalId);
  const { changeAmount } = useRegularGiving(user, regularGiving);
  const [isOpen, setOpen] = useState(false);
  const [inDoubt, setInDoubt] = useState<number | null>(null);
  const [confirmed, setConfirmed] = useState<{ amount: number } | null>(null);
  usePollWhile(inDoubt !== null, () => void refreshUser());

  // Any reload of the profile may confirm the change.
  if (inDoubt === regularGiving.amount) {
    setOpen(false);
    setInDoubt(null);
    setConfirmed({ amount: inDoubt });
  }
  const notifyConfirmed = useEffectEvent((amount: number) => {
    notifications.success(t("giving-amount-changed", { amount, when }));
  });
  useEffect(() => {
    if (confirmed) notifyConfirmed(confirmed.amount);
  }, [confirmed]);

  async function send(donation: number, key: string): Promise<void> {
    setInDoubt(null);
    try {
      await changeAmount(donation, key);
    } catch (failure) {
      if (!isInDoubt(failure)) throw failure;
    }
    setInDoubt(donation);
  }

  return {
    isOpen,
    setOpen,
    send,
    /** US dollars, sent with an unknown outcome; null when there is none. */
    inDoubt,
  };
}

function isInDoubt(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return !isAnsweredByApi(failure) || failure.code === "giving-change-unknown";
}
