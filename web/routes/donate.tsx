import "#web/ui/styles/checkout.css";
import "#web/ui/styles/donate.css";

import { MemberOnly } from "#web/account/session/member-only.tsx";
import { SharedComputerSwitch } from "#web/account/session/shared-computer-switch.tsx";
import { SignInButton } from "#web/account/session/sign-in-button.tsx";
import { orNull, orNullIfMissing } from "#web/app/api/or-null.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { DonateScreen } from "#web/donations/form/donate-screen.tsx";
import { OtherWaysToDonate } from "#web/donations/form/donation-ways.tsx";
import { Blocks } from "#web/pages/blocks.tsx";
import { GIFTS_PAGE } from "#web/pages/is-listed.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { type SubmitState, useSubmitState } from "#web/shop/checkout/submit/submit-state.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { Route } from "./+types/donate.ts";

/** S2.16: loads the ministry's optional page about what donations do. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);
  return {
    does: await orNull(orNullIfMissing(api.getPage({ code: GIFTS_PAGE, language })), report),
  };
}

export default function DonateRoute({ loaderData: { does } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { state } = useSubmitState();
  const isOver = state === "placed" || state === "ended";

  return (
    <div className="wrap">
      <PageHead title={t("donate")} path={paths.donate} description={t("gift-lead")} />
      <h1 tabIndex={-1} className="screen-top text-3xl max-sm:text-2xl">
        {t(titleKey(state))}
      </h1>
      {!isOver && <p className="measure mt-2 text-ink-2">{t("gift-lead")}</p>}
      <div className="donate mt-6">
        <div className="min-w-0">
          <MemberOnly Visitor={DonateSignIn}>
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
            <OtherWaysToDonate />
          </aside>
        )}
      </div>
    </div>
  );
}

function titleKey(state: SubmitState["state"]): string {
  if (state === "placed") return "gift-thank-you";
  return state === "ended" ? "gift-ended" : "gift-title";
}

/** S2.16: a visitor signs in to donate here, or donates elsewhere without an account. */
function DonateSignIn({ hasSignedOut }: { hasSignedOut: boolean }) {
  const { t } = useTranslation();
  const donationUrl = useSite()?.library.donationUrl;

  return (
    <>
      <p className="measure mb-5">{t(hasSignedOut ? "signed-out" : "gift-sign-in")}</p>
      <div className="flex flex-wrap gap-2.5">
        <SignInButton />
        {donationUrl && (
          <a href={donationUrl} className="btn">
            {t("gift-without-account")}
          </a>
        )}
      </div>
      <SharedComputerSwitch className="row-link mt-3" />
    </>
  );
}
