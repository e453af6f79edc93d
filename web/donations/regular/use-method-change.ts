import { useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { useRefreshUser } from "#web/account/profile/use-refresh-user.ts";
import { createIdempotencyKey } from "#web/app/api/idempotency-key.ts";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { clearPaymentForm } from "#web/shop/payment/collect-form.ts";
import { PAYMENT_TIMEOUT_MS, tokenizePayment } from "#web/shop/payment/tokenize-payment.ts";
import { updateUser } from "#web/account/session/session.ts";
import { useRegularGivingApi } from "#web/account/session/use-regular-giving-api.ts";

import {
  type MethodAttempt,
  retryChange,
  changeMethod,
  type MethodChange,
  type MethodChangeDeps,
} from "./method-change.ts";

export function useMethodChange(user: User, { id }: RegularGiving) {
  const api = useRegularGivingApi(PAYMENT_TIMEOUT_MS);
  const language = useLanguage();
  const refreshUser = useRefreshUser(user.externalId);
  const [change, setChange] = useState<MethodChange>({ state: "idle" });
  const { userId, externalId } = user;

  const deps: MethodChangeDeps = {
    show: setChange,
    tokenizePayment,
    createIdempotencyKey,
    send: (attempt) => api.changeRegularGiving({ ...attempt, userId, id, language }),
    clearPayment: clearPaymentForm,
    applyChange: (changed) => updateUser(externalId, { regularGivings: [changed] }),
    refreshUser: () => void refreshUser(),
  };

  return {
    change,
    isBusy: change.state === "paying" || change.state === "sending",
    begin: () => void changeMethod(deps),
    retryChange: (attempt: MethodAttempt) => void retryChange(attempt, deps),
  };
}
