import { useEffect, useEffectEvent, useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useLookAgain } from "#web/account/use-look-again.ts";
import { usePollWhile } from "#web/query/use-poll-while.ts";
import { ApiFailure } from "#web/api/failure.ts";
import { isAnswered } from "#web/api/is-answered.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { useFromWhen } from "./use-from-when.ts";
import { useRegularGiving } from "./use-regular-giving.ts";

/** The form for another amount, and what is known of what was sent with it. */
export function useAmountChange(user: User, regularGiving: RegularGiving) {
  const { t } = useTranslation();
  const told = useTell();
  const when = useFromWhen(regularGiving);
  const lookAgain = useLookAgain(user.externalId);
  const { changeAmount } = useRegularGiving(user, regularGiving);
  const [isOpen, setOpen] = useState(false);
  const [inDoubt, setInDoubt] = useState<number | null>(null);
  const [made, setMade] = useState<{ amount: number } | null>(null);
  usePollWhile(inDoubt !== null, () => void lookAgain());

  // It is learned from the profile, whoever has asked for that.
  if (inDoubt === regularGiving.amount) {
    setOpen(false);
    setInDoubt(null);
    setMade({ amount: inDoubt });
  }
  const tellMade = useEffectEvent((amount: number) => {
    told.success(t("giving-amount-changed", { amount, when }));
  });
  useEffect(() => {
    if (made) tellMade(made.amount);
  }, [made]);

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
    /** In US dollars, what was sent and nobody knows to be given now; null where there is no such thing. */
    inDoubt,
  };
}

function isInDoubt(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return !isAnswered(failure) || failure.code === "giving-change-unknown";
}
