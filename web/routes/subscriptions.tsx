import { data } from "react-router";

import { isMailingList } from "#domain/mailing-lists.ts";
import { orNull } from "#web/app/api/or-null.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { handleMailingForm } from "#web/account/subscriptions/handle-mailing-form.ts";
import { MailingColumn } from "#web/account/subscriptions/mailing-column.tsx";
import { PrintColumn } from "#web/account/subscriptions/print-column.tsx";
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
