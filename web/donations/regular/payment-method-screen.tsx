import { AccountFailed } from "#web/account/account-failed.tsx";
import { QuerySkeleton } from "#web/query/query-skeleton.tsx";
import { useSession } from "#web/session/session.ts";

import { ChangeMethod } from "./change-method.tsx";
import { RegularGivingGone } from "./regular-giving-gone.tsx";

/** What the library knows of whoever is signed in decides what can be changed. */
export function PaymentMethodScreen({ regularGiving: id }: { regularGiving: number | null }) {
  const session = useSession();
  if (session.state !== "member") return null;
  const { email, user } = session;

  switch (user.state) {
    case "found": {
      // S4.04: nobody has two, so that it need not be named.
      const regularGiving = user.user.regularGivings.find((one) => id === null || one.id === id);
      return regularGiving ? (
        <ChangeMethod user={user.user} regularGiving={regularGiving} />
      ) : (
        <RegularGivingGone />
      );
    }
    case "failed":
      return <AccountFailed email={email} code={user.code} />;
    case "not-found":
      return <RegularGivingGone />;
    default:
      return <QuerySkeleton />;
  }
}
