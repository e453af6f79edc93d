import { type RawBuilder, sql } from "kysely";

/** A filter that is not set is false, undefined or empty, and adds no condition. */
type Condition = RawBuilder<unknown> | false | undefined | "";

/** Combines the conditions with `and`; true when there are none. */
export function allOf(...conditions: Condition[]): RawBuilder<boolean> {
  const present = conditions.filter((condition) => typeof condition === "object");
  return present.length > 0 ? sql<boolean>`${sql.join(present, sql` and `)}` : sql<boolean>`true`;
}
