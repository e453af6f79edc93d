import type { Subscription } from "#contract/subscriptions.ts";
import type { User } from "#contract/users.ts";
import { useSession } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { paths } from "#web/paths.ts";

import { PrintOffers } from "./print-offers.tsx";
import { getEligibilityWithoutProfile, getPrintEligibility } from "./print-eligibility.ts";

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
