import type { Subscription } from "#contract/subscriptions.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { useSession } from "#web/account/session/session.ts";

import { MemberOffers } from "./member-offers.tsx";
import { PrintOffers } from "./print-offers.tsx";
import { getEligibilityWithoutProfile } from "./print-eligibility.ts";

/** S2.15, S5.12: print subscriptions, who may request them, and alternatives. `offers` is null when loading failed. */
export function PrintColumn({ offers }: { offers: Subscription[] | null }) {
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
