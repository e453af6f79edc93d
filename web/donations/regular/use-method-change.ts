import { useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useLookAgain } from "#web/account/use-look-again.ts";
import { newKey } from "#web/api/key-keeper.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { clearPaymentForm } from "#web/payment/collect-form.ts";
import { PATIENCE, pay } from "#web/payment/pay.ts";
import { changeUser } from "#web/session/session.ts";
import { useRegularGivingApi } from "#web/session/use-regular-giving-api.ts";

import {
  type Attempt,
  askAgain,
  changeMethod,
  type MethodChange,
  type Parts,
} from "./method-change.ts";

/** The change of what a giving is paid with, as far as it has come. */
export function useMethodChange(user: User, { id }: RegularGiving) {
  const api = useRegularGivingApi(PATIENCE);
  const language = useLanguage();
  const lookAgain = useLookAgain(user.externalId);
  const [change, show] = useState<MethodChange>({ state: "idle" });
  const { userId, externalId } = user;

  const parts: Parts = {
    show,
    pay,
    newKey,
    send: (attempt) => api.changeRegularGiving({ ...attempt, userId, id, language }),
    clearPayment: clearPaymentForm,
    take: (changed) => changeUser(externalId, { regularGivings: [changed] }),
    lookAgain: () => void lookAgain(),
  };

  return {
    change,
    isBusy: change.state === "paying" || change.state === "sending",
    begin: () => void changeMethod(parts),
    askAgain: (attempt: Attempt) => void askAgain(attempt, parts),
  };
}
