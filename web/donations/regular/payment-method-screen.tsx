import { useEffect, useRef, useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { AccountFailed } from "#web/account/profile/panel.tsx";
import { useRefreshUser } from "#web/account/profile/use-save-profile.ts";
import { useSession, updateUser } from "#web/account/session/session.ts";
import { usePaymentsApi } from "#web/account/session/use-payments-api.ts";
import { createIdempotencyKey } from "#web/app/api/idempotency-key.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { QuerySkeleton } from "#web/app/query/query-error.tsx";
import {
  clearPaymentForm,
  PAYMENT_TIMEOUT_MS,
  tokenizePayment,
} from "#web/shop/payment/collect-form.ts";
import { PaymentForm } from "#web/shop/payment/payment-form.tsx";
import { usePayment } from "#web/shop/payment/payment-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { RegularGivingFacts } from "./regular-giving-facts.tsx";
import { UncertainRegularGiving } from "./uncertain-regular-giving.tsx";
import { MethodStatus, USE_METHOD_BUTTON_ID, BackToRegularGivings } from "./method-status.tsx";
import { useEffectiveFrom } from "./use-regular-giving.ts";
import {
  type MethodAttempt,
  retryChange,
  changeMethod,
  type MethodChange,
  type MethodChangeDeps,
} from "./method-change.ts";

/** Shows the form only for a member with a regular giving. */
export function PaymentMethodScreen({ regularGiving: id }: { regularGiving: number | null }) {
  const session = useSession();
  if (session.state !== "member") return null;
  const { email, user } = session;

  switch (user.state) {
    case "found": {
      // S4.04: a person has at most one, so the id is optional.
      const regularGiving = user.user.regularGivings.find(
        (giving) => id === null || giving.id === id,
      );
      return regularGiving ? (
        <ChangeMethod user={user.user} regularGiving={regularGiving} />
      ) : (
        <MissingRegularGiving />
      );
    }
    case "failed":
      return <AccountFailed email={email} code={user.code} />;
    case "not-found":
      return <MissingRegularGiving />;
    default:
      return <QuerySkeleton />;
  }
}

/** Shown when the address names no regular giving, or an ended one. */
function MissingRegularGiving() {
  const { t } = useTranslation();

  return (
    <>
      <p>{t("giving-gone")}</p>
      <BackToRegularGivings />
    </>
  );
}

type ChangeMethodProps = { user: User; regularGiving: RegularGiving };

function ChangeMethod({ user, regularGiving }: ChangeMethodProps) {
  const { t } = useTranslation();

  return (
    <section
      aria-labelledby="givings"
      className="max-w-xl rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] text-sm leading-normal md:p-6"
    >
      <h2 id="givings" tabIndex={-1} className="mb-2.5">
        {t("regular-giving")}
      </h2>
      <RegularGivingFacts regularGiving={regularGiving} />
      {regularGiving.state === "active" ? (
        <MethodForm user={user} regularGiving={regularGiving} />
      ) : (
        <UncertainRegularGiving user={user} state={regularGiving.state} />
      )}
      <BackToRegularGivings />
    </section>
  );
}

type MethodFormProps = { user: User; regularGiving: RegularGiving };

/**
 * The form for another card or account in the gateway's fields. It is locked while the outcome of an attempt is
 * unknown.
 */
function MethodForm({ user, regularGiving }: MethodFormProps) {
  const { t } = useTranslation();
  const payments = useSite()?.payments;
  const { stage, method } = usePayment();
  const when = useEffectiveFrom(regularGiving);
  const { change, isBusy, begin, retryChange } = useMethodChange(user, regularGiving);
  if (change.state === "changed") return <MethodChanged when={when} />;
  if (!payments) return null;
  const isWaiting = change.state === "unknown";

  return (
    <>
      <p className="measure mt-4">{t("giving-method-means", { when })}</p>
      <div inert={isWaiting} className="mt-4 inert:opacity-50">
        <PaymentForm settings={payments} isBusy={isBusy} />
      </div>
      <MethodStatus change={change} onRetry={retryChange} />
      <Button
        id={USE_METHOD_BUTTON_ID}
        kind="main"
        isBusy={isBusy}
        disabled={isWaiting || (stage !== "open" && !isBusy)}
        onClick={begin}
        className="mt-4 min-h-13! w-full text-base!"
      >
        {!isBusy && <Icon name="lock" />}
        {isBusy && t("giving-method-sending")}
        {!isBusy && t(method === "card" ? "giving-use-card" : "giving-use-account")}
      </Button>
    </>
  );
}

/** S8.03: takes the focus, because the pressed button has disappeared. */
function MethodChanged({ when }: { when: string }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);

  return (
    <div ref={place} tabIndex={-1} className="mt-4 rounded-md">
      <Alert kind="success" title={t("cart-posted-success")}>
        <p>{t("giving-method-changed", { when })}</p>
      </Alert>
    </div>
  );
}

function useMethodChange(user: User, { id }: RegularGiving) {
  const api = usePaymentsApi(PAYMENT_TIMEOUT_MS);
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
    isBusy: change.state === "preparing" || change.state === "sending",
    begin: () => void changeMethod(deps),
    retryChange: (attempt: MethodAttempt) => void retryChange(attempt, deps),
  };
}
