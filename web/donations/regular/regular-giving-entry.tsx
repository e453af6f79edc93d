import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";

import { RegularGivingActions } from "./regular-giving-actions.tsx";
import { RegularGivingFacts } from "./regular-giving-facts.tsx";
import { UncertainRegularGiving } from "./uncertain-regular-giving.tsx";

type RegularGivingEntryProps = { user: User; regularGiving: RegularGiving };

/** A regular giving, with its actions once its state is certain. */
export function RegularGivingEntry({ user, regularGiving }: RegularGivingEntryProps) {
  return (
    <>
      <RegularGivingFacts regularGiving={regularGiving} />
      {regularGiving.state === "active" ? (
        <RegularGivingActions user={user} regularGiving={regularGiving} />
      ) : (
        <UncertainRegularGiving user={user} state={regularGiving.state} />
      )}
    </>
  );
}
