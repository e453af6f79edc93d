import { AccountFailed } from "#web/account/profile/account-failed.tsx";
import { NewProfile } from "#web/account/profile/new-profile.tsx";
import { useSession } from "#web/account/session/session.ts";

import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { CheckoutLoader } from "./checkout-loader.tsx";

/** S2.18: the checkout beside the cart. Only for members with a profile (S6.02). */
export function CheckoutPanel() {
  const session = useSession();
  if (session.state !== "member") return null;
  const { identity, email, user } = session;

  switch (user.state) {
    case "found":
      return <CheckoutLoader key={user.user.userId} user={user.user} />;
    case "not-found":
      return (
        <div className="checkout-steps">
          <NewProfile identity={identity} email={email} />
        </div>
      );
    case "failed":
      return (
        <div className="checkout-steps">
          <AccountFailed email={email} code={user.code} />
        </div>
      );
    default:
      return <CheckoutSkeleton />;
  }
}
