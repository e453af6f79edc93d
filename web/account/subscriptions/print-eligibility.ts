import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { isNorthAmerica } from "#domain/countries.ts";
import type { Query } from "#web/app/query/use-api-query.ts";
import type { Session } from "#web/account/session/session.ts";

/** Whether a person may request print subscriptions (S5.12), and if not, why; "waiting" while data is loading. */
export type PrintEligibility =
  | "waiting"
  | "visitor"
  | "no-profile"
  | "no-address"
  | "no-primary"
  | "elsewhere"
  | "unknown"
  | "open";

/** For a member with a profile, by their addresses. */
export function getPrintEligibility(
  { defaultAddress }: Pick<User, "defaultAddress">,
  { state, value }: Query<Pick<UserAddress, "id" | "countryCode">[]>,
): PrintEligibility {
  if (state !== "success") return state === "pending" ? "waiting" : "unknown";

  const primary = value.find(({ id }) => id === defaultAddress);
  if (!primary) return value.length === 0 ? "no-address" : "no-primary";
  return isNorthAmerica(primary.countryCode) ? "open" : "elsewhere";
}

/** For anyone whose profile is not loaded. */
export function getEligibilityWithoutProfile(session: Session): PrintEligibility {
  if (session.state !== "member") return "visitor";

  switch (session.user.state) {
    case "not-found":
    case "unverified":
      return "no-profile";
    case "failed":
      return "unknown";
    default:
      return "waiting";
  }
}
