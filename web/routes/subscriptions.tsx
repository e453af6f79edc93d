import { data } from "react-router";

import type { Subscription } from "#contract/subscriptions.ts";
import type { User } from "#contract/users.ts";
import { isMailingList } from "#domain/mailing-lists.ts";
import { useSession } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import { handleMailingForm } from "#web/account/subscriptions/handle-mailing-form.ts";
import { MailingColumn } from "#web/account/subscriptions/mailing-column.tsx";
import {
  getEligibilityWithoutProfile,
  getPrintEligibility,
} from "#web/account/subscriptions/print-eligibility.ts";
import { PrintOffers } from "#web/account/subscriptions/print-offers.tsx";
import { orNull } from "#web/app/api/or-null.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { Route } from "./+types/subscriptions.ts";

/** S2.15. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);
  const [lists, countries] = await Promise.all([
    orNull(api.listSubscriptions({ type: "all", language }), report),
    orNull(api.listCountries({ language }), report),
  ]);

  return {
    lists: lists && lists.filter(({ id }) => isMailingList(id)),
    offers: lists && lists.filter(({ id }) => !isMailingList(id)),
    countries: countries && countries.map(({ id, name }) => ({ id, name })),
  };
}

/** S7.25: our form, submitted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const answered = await handleMailingForm(await request.formData(), context.get(requestContext));
  return data(answered, { status: answered.status });
}

export default function SubscriptionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { offers, ...mailing } = loaderData;

  return (
    <div className="wrap">
      <PageHead
        title={t("subscriptions")}
        description={t("subscriptions-text")}
        path={paths.subscriptions}
      />
      <h1 className="screen-top">{t("subscriptions")}</h1>
      <p className="measure mt-3 text-ink-2">{t("subscriptions-text")}</p>
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
        <section aria-labelledby="mailing-lists" className="section">
          <SectionHead id="mailing-lists" title={t("mailing-lists")} />
          <p className="measure mb-5 text-ink-2">{t("mailing-lists-text")}</p>
          <MailingColumn {...mailing} answered={actionData} />
        </section>
        <section aria-labelledby="print-subscriptions" className="section">
          <SectionHead id="print-subscriptions" title={t("print-subscriptions")} />
          <PrintColumn offers={offers} />
        </section>
      </div>
    </div>
  );
}

/** S2.15, S5.12: print subscriptions, who may request them, and alternatives. `offers` is null when loading failed. */
function PrintColumn({ offers }: { offers: Subscription[] | null }) {
  const { t } = useTranslation();

  return (
    <div className="grid gap-4">
      <p>{t("print-subscriptions-text")}</p>
      {offers ? <Offers offers={offers} /> : <LoadError>{t("print-offers-failed")}</LoadError>}
      <p>
        <Link to={paths.periodicals()} className="inline-flex min-h-(--target) items-center">
          {t("print-subscriptions-read")}
        </Link>
      </p>
    </div>
  );
}

function Offers({ offers }: { offers: Subscription[] }) {
  const session = useSession();
  if (session.state !== "member" || session.user.state !== "found") {
    return <PrintOffers offers={offers} eligibility={getEligibilityWithoutProfile(session)} />;
  }
  const { user } = session.user;
  return <MemberOffers key={user.userId} offers={offers} user={user} />;
}

type MemberOffersProps = { offers: Subscription[]; user: User };

/** Print subscriptions, where they can be sent to the person's address. */
function MemberOffers({ offers, user }: MemberOffersProps) {
  const api = useMemberApi();
  const language = useLanguage();
  const { userId, defaultAddress } = user;
  const { query } = useApiQuery(`${userId} ${defaultAddress}`, () =>
    api.listUserAddresses({ userId, language }),
  );

  return <PrintOffers offers={offers} eligibility={getPrintEligibility(user, query)} />;
}
