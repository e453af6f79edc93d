import { useRef } from "react";

import type { Subscription } from "#contract/subscriptions.ts";
import type { UserSubscription } from "#contract/user-subscriptions.ts";
import { SignInButton } from "#web/account/session/sign-in-button.tsx";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import { useSubmission, useNotifications } from "#web/app/forms/use-submission.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { QueryError, QuerySkeleton } from "#web/app/query/query-error.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import type { PrintEligibility } from "./print-eligibility.ts";

type PrintOffersProps = {
  offers: Subscription[];
  eligibility: PrintEligibility;
  isInAccount?: boolean;
};

/** S2.15: print subscriptions, each with a button for eligible members. */
export function PrintOffers({ offers, eligibility, isInAccount = false }: PrintOffersProps) {
  const { t } = useTranslation();
  if (offers.length === 0) return <p className="text-ink-2">{t("print-offers-none")}</p>;
  if (eligibility === "open") return <PrintRequests offers={offers} />;

  return (
    <div className="grid gap-4">
      <ul>
        {offers.map(({ id, name }) => (
          <li key={id} className="border-t border-rule py-2.5 font-semibold first:border-0">
            {name}
          </li>
        ))}
      </ul>
      <PrintNote eligibility={eligibility} isInAccount={isInAccount} />
      {!isInAccount && eligibility !== "elsewhere" && <DistributorHint />}
    </div>
  );
}

function DistributorHint() {
  const { t } = useTranslation();

  return (
    <p className="text-ink-2">
      {t("print-subscriptions-elsewhere")}{" "}
      <Link to={paths.distributors} className="inline-flex min-h-(--target) items-center">
        {t("see-distributors")}
      </Link>
    </p>
  );
}

/** S4.07: print subscriptions with the date of a request, or a button. */
function PrintRequests({ offers }: { offers: Subscription[] }) {
  const { t } = useTranslation();
  const api = useMemberApi();
  const { query, refetch, change } = useApiQuery("other", () =>
    api.listUserSubscriptions({ type: "other" }),
  );

  if (query.state === "pending") return <QuerySkeleton />;
  if (query.state === "error") {
    return <QueryError onRetry={refetch}>{t("print-requests-failed")}</QueryError>;
  }
  const days = new Map(
    query.value.map((existing) => [existing.subscriptionId, existing.dateRequested]),
  );

  return (
    <ul>
      {offers.map((offer) => (
        <PrintRequest
          key={offer.id}
          offer={offer}
          requested={days.get(offer.id) ?? null}
          onRequested={(request) => change((all) => [...all, request])}
        />
      ))}
    </ul>
  );
}

type PrintRequestProps = {
  offer: Subscription;
  /** The date of the request; null when there is none. */
  requested: string | null;
  onRequested: (request: UserSubscription) => void;
};

/** S4.07: available, loading, requested. After a failure it can be tried again (S8.02). */
function PrintRequest({ offer, requested, onRequested }: PrintRequestProps) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const api = useMemberApi();
  const { isSubmitting, run } = useSubmission();
  const entry = useRef<HTMLLIElement>(null);
  const { id, name } = offer;

  const sendRequest = () =>
    run(async () => {
      const request = await api.requestUserSubscription({ subscriptionId: id, language });
      // The button becomes disabled, so focus moves to the entry.
      entry.current?.focus();
      onRequested(request);
      notifications.success(t("print-requested", { name }));
    });

  return (
    <li
      ref={entry}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-3 first:border-0 first:pt-0 last:pb-0"
    >
      <b className="min-w-0 flex-1 basis-40">{name}</b>
      {requested === null ? (
        <Button
          kind="line"
          isBusy={isSubmitting}
          aria-label={t(isSubmitting ? "print-requesting-named" : "print-request-named", { name })}
          onClick={() => void sendRequest()}
        >
          {t(isSubmitting ? "print-requesting" : "print-request")}
        </Button>
      ) : (
        <Button disabled>
          <span>
            <span className="sr-only">{name}: </span>
            {t("print-requested-on", { day: formatDate(requested, language) })}
          </span>
        </Button>
      )}
    </li>
  );
}

type PrintNoteProps = { eligibility: Exclude<PrintEligibility, "open">; isInAccount: boolean };

/** What a person needs before they can request a print subscription. */
function PrintNote({ eligibility, isInAccount }: PrintNoteProps) {
  const { t } = useTranslation();
  const needs = {
    "no-profile": t("print-needs-profile"),
    "no-address": t("print-needs-address"),
    "no-primary": t("print-needs-primary"),
    unknown: t("print-needs-unknown"),
  };

  switch (eligibility) {
    case "waiting":
      return <Skeleton className="w-1/2" />;
    case "visitor":
      return (
        <div className="grid justify-items-start gap-3">
          <p className="[[data-session]_&]:invisible">{t("print-sign-in")}</p>
          {/* Hidden for a signed-in person whose session is still loading. */}
          <div className="[[data-session]_&]:invisible [@media(scripting:none)]:hidden">
            <SignInButton />
          </div>
        </div>
      );
    case "elsewhere":
      return (
        <Alert kind="warning">
          <p>{t("print-north-america")}</p>
          <p className="mt-1">
            <Link to={paths.distributors} className="inline-flex min-h-(--target) items-center">
              {t("see-distributors")}
            </Link>
          </p>
        </Alert>
      );
    default:
      return <RequirementNote isInAccount={isInAccount}>{needs[eligibility]}</RequirementNote>;
  }
}

/** In the account there is no link, because what is needed is on the same screen. */
function RequirementNote({ isInAccount, children }: { isInAccount: boolean; children: string }) {
  const { t } = useTranslation();

  return (
    <div className="grid justify-items-start gap-3">
      <p>{children}</p>
      {!isInAccount && (
        <Link to={paths.account} className="btn btn-line">
          {t("to-my-account")}
        </Link>
      )}
    </div>
  );
}
