import { type RawBuilder, sql } from "kysely";

/** What a filter does not say is false, undefined or empty here, and asks for nothing. */
type Condition = RawBuilder<unknown> | false | undefined | "";

/** That all of those conditions hold that were said; true where none was. */
export function allOf(...conditions: Condition[]): RawBuilder<boolean> {
  const said = conditions.filter((condition) => typeof condition === "object");
  return said.length > 0 ? sql<boolean>`${sql.join(said, sql` and `)}` : sql<boolean>`true`;
}
