import { useEffect } from "react";
import { useSearchParams } from "react-router";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { AccountFailed } from "#web/account/profile/panel.tsx";
import { NewProfile } from "#web/account/profile/new-profile.tsx";
import { useAddresses } from "#web/account/profile/use-addresses.ts";
import { useSession } from "#web/account/session/session.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { personalFormName, useFormDraft } from "#web/app/layout/form-draft.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { CheckoutFlow } from "#web/shop/checkout/submit/checkout-flow.tsx";
import type { PlacedOrder } from "#web/shop/checkout/submit/poll-until-resolved.ts";
import { hasOrderInFlight } from "#web/shop/checkout/submit/order-in-flight.ts";
import { isPageReload } from "#web/shop/checkout/submit/placed-order-storage.ts";
import { useOrderDeps, useResumeOrder } from "#web/shop/checkout/submit/use-order-deps.ts";
import { OrderSummary, PendingPaymentAlert } from "#web/shop/orders/order-summary.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { DonationSkeleton } from "./donation-skeleton.tsx";
import { DonationWays } from "./donation-ways.tsx";
import { DonationForm } from "./donation-form.tsx";
import { getStartValues } from "./donation-start.ts";

/** S2.16: the form for members with a profile (S6.02), then the donation that was made. */
export function DonateScreen() {
  const session = useSession();
  if (session.state !== "member") return null;
  const { identity, email, user } = session;

  switch (user.state) {
    case "found":
      return (
        <CheckoutFlow
          checkoutKind="donation"
          Thanks={DonationThanks}
          NextSteps={DonationWays}
          isNewStarted={() => hasOrderInFlight("donation")}
        >
          <StoredDonation key={user.user.userId} user={user.user} />
        </CheckoutFlow>
      );
    case "not-found":
      return <NewProfile identity={identity} email={email} />;
    case "failed":
      return <AccountFailed email={email} code={user.code} />;
    default:
      return <DonationSkeleton />;
  }
}

/** Restores the draft of the form and loads addresses and bounds. */
function StoredDonation({ user }: { user: User }) {
  const { t } = useTranslation();
  const api = useApi();
  const [query] = useSearchParams();
  const addresses = useAddresses(user);
  const settings = useApiQuery("", () => api.getCartSettings({}));
  const { form, typed } = useFormDraft(personalFormName("gift-form", user.externalId), {});

  const refetch = () => Promise.all([addresses.refetch(), settings.refetch()]);
  const deps = useOrderDeps("donation", user, () => void refetch());
  useResumeOrder(deps);

  if (addresses.query.state === "error" || settings.query.state === "error") {
    return <QueryError onRetry={refetch}>{t("gift-form-failed")}</QueryError>;
  }
  if (addresses.query.state === "pending" || settings.query.state === "pending") {
    return <DonationSkeleton />;
  }
  return (
    <DonationForm
      key={JSON.stringify(typed)}
      user={user}
      form={form}
      start={getStartValues(typed, { isMonthly: query.has("monthly") && !isPageReload() })}
      addresses={addresses}
      all={addresses.query.value}
      settings={settings.query.value}
      deps={deps}
    />
  );
}

type DonationThanksProps = { user: User; placed: PlacedOrder };

/** S2.16, S8.03: the donation just made, below the page's "thank you" heading. */
function DonationThanks({ user, placed }: DonationThanksProps) {
  const { t } = useTranslation();
  const { email, externalId, regularGivings } = user;
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);
  const regularGiving = placed.regularGiving ?? regularGivings[0];

  return (
    <section aria-label={t("your-gift")} className="max-w-2xl">
      <p className="measure">{t("gift-thanks", { email })}</p>
      {placed.regularGiving === null ? (
        <Alert kind="warning" title={t("giving-not-begun-title")} className="mt-4">
          <p>{t("giving-not-begun")}</p>
        </Alert>
      ) : (
        regularGiving && <MonthlyNotice regularGiving={regularGiving} />
      )}
      <PendingPaymentAlert order={placed.order} />
      <div className="mt-6 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6 print:border-0 print:p-0">
        <OrderSummary order={placed.order} />
      </div>
      <DonationWays identity={externalId} />
    </section>
  );
}

function MonthlyNotice({
  regularGiving: { state, amount, nextCharge },
}: {
  regularGiving: RegularGiving;
}) {
  const { t, language } = useTranslation();
  if (state === "ending") return null;

  return (
    <p className="measure mt-2">
      {state === "starting" || nextCharge === null
        ? t("gift-monthly-starting", { amount })
        : t("gift-monthly-goes-on", { amount, day: formatDate(nextCharge, language) })}
    </p>
  );
}
