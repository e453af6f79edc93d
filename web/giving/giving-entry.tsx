import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";

import { GivingActions } from "./giving-actions.tsx";
import { GivingFacts } from "./giving-facts.tsx";
import { UnsettledGiving } from "./unsettled-giving.tsx";

type GivingEntryProps = { user: User; giving: RegularGiving };

/** A regular giving, and what can be done with it once it is certain what it is. */
export function GivingEntry({ user, giving }: GivingEntryProps) {
  return (
    <>
      <GivingFacts giving={giving} />
      {giving.state === "active" ? (
        <GivingActions user={user} giving={giving} />
      ) : (
        <UnsettledGiving user={user} state={giving.state} />
      )}
    </>
  );
}
