import { AccountFailed } from "#web/account/profile/account-failed.tsx";
import { NewProfile } from "#web/account/profile/new-profile.tsx";
import { CheckoutFlow } from "#web/shop/checkout/submit/checkout-flow.tsx";
import { hasOrderInFlight } from "#web/shop/checkout/submit/order-in-flight.ts";
import { useSession } from "#web/account/session/session.ts";

import { DonationSkeleton } from "./donation-skeleton.tsx";
import { DonationThanks } from "./donation-thanks.tsx";
import { DonationWays } from "./donation-ways.tsx";
import { StoredDonation } from "./stored-donation.tsx";

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
