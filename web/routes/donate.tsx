import "#web/styles/checkout.css";
import "#web/styles/donate.css";

import { orForgo } from "#web/api/or-forgo.ts";
import { orNone } from "#web/api/or-none.ts";
import { AskGiverIn } from "#web/donations/form/ask-donor-in.tsx";
import { DonateScreen } from "#web/donations/form/donate-screen.tsx";
import { OtherWays } from "#web/donations/form/other-ways.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { Blocks } from "#web/pages/blocks.tsx";
import { GIFTS_PAGE } from "#web/pages/is-listed.ts";
import { paths } from "#web/paths.ts";
import { type Placing, usePlacing } from "#web/placing/placing-state.ts";
import { requestContext } from "#web/request-context.ts";
import { MemberOnly } from "#web/session/member-only.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { Route } from "./+types/donate.ts";

/** S2.16; what gifts do the ministry says in a page of its own, if it has one. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);
  return { does: await orForgo(orNone(api.getPage({ code: GIFTS_PAGE, language })), report) };
}

export default function DonateRoute({ loaderData: { does } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { state } = usePlacing();
  const isOver = state === "placed" || state === "ended";

  return (
    <div className="wrap">
      <PageHead title={t("donate")} path={paths.donate} description={t("gift-lead")} />
      <h1 tabIndex={-1} className="screen-top text-3xl max-sm:text-2xl">
        {t(titleOf(state))}
      </h1>
      {!isOver && <p className="measure mt-2 text-ink-2">{t("gift-lead")}</p>}
      <div className="donate mt-6">
        <div className="min-w-0">
          <MemberOnly Visitor={AskGiverIn}>
            <DonateScreen />
          </MemberOnly>
        </div>
        {!isOver && (
          <aside className="grid content-start gap-9 text-sm">
            {does && (
              <section aria-labelledby="gifts-do">
                <SectionHead id="gifts-do" title={does.title} />
                <div lang={does.language?.toLowerCase()}>
                  <Blocks blocks={does.blocks} />
                </div>
              </section>
            )}
            <OtherWays />
          </aside>
        )}
      </div>
    </div>
  );
}

function titleOf(state: Placing["state"]): string {
  if (state === "placed") return "gift-thank-you";
  return state === "ended" ? "gift-ended" : "gift-title";
}
