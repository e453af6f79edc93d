import type { Subscription } from "#contract/subscriptions.ts";
import type { User } from "#contract/users.ts";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";

import { PrintOffers } from "./print-offers.tsx";
import { getPrintEligibility } from "./print-eligibility.ts";

type MemberOffersProps = { offers: Subscription[]; user: User };

/** Print subscriptions, where they can be sent to the person's address. */
export function MemberOffers({ offers, user }: MemberOffersProps) {
  const api = useMemberApi();
  const language = useLanguage();
  const { userId, defaultAddress } = user;
  const { query } = useApiQuery(`${userId} ${defaultAddress}`, () =>
    api.listUserAddresses({ userId, language }),
  );

  return <PrintOffers offers={offers} eligibility={getPrintEligibility(user, query)} />;
}
