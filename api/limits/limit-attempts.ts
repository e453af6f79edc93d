import { countAttempt } from "#api/db/limits/attempts.ts";
import { hashSubject } from "#api/db/people/account-deletions.ts";
import type { Member } from "#api/ports.ts";
import type { Clock, Database } from "#api/services.ts";
import type { Limit } from "#contract/rule.ts";

import { throwIfLimited } from "./throw-if-limited.ts";

/** Counts a person's attempt and refuses it over the limit. */
export async function limitAttempts(
  { db, now }: Database & Clock,
  { externalId }: Pick<Member, "externalId">,
  { name, most, minutes = 60 }: Pick<Limit, "name" | "most"> & { minutes?: number },
): Promise<void> {
  const subject = hashSubject(externalId);
  const limit = { action: name, subject, most, seconds: minutes * 60 };
  throwIfLimited(await countAttempt(db, limit, now()), "err-too-often-person");
}
