import { AccountFailed } from "#web/account/profile/account-failed.tsx";
import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useSession } from "#web/account/session/session.ts";

import { ChangeMethod } from "./change-method.tsx";
import { MissingRegularGiving } from "./missing-regular-giving.tsx";

/** Shows the form only for a member with a regular giving. */
export function PaymentMethodScreen({ regularGiving: id }: { regularGiving: number | null }) {
  const session = useSession();
  if (session.state !== "member") return null;
  const { email, user } = session;

  switch (user.state) {
    case "found": {
      // S4.04: a person has at most one, so the id is optional.
      const regularGiving = user.user.regularGivings.find(
        (giving) => id === null || giving.id === id,
      );
      return regularGiving ? (
        <ChangeMethod user={user.user} regularGiving={regularGiving} />
      ) : (
        <MissingRegularGiving />
      );
    }
    case "failed":
      return <AccountFailed email={email} code={user.code} />;
    case "not-found":
      return <MissingRegularGiving />;
    default:
      return <QuerySkeleton />;
  }
}
