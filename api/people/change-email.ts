import type { Transaction } from "kysely";

import { applyWantedEmail } from "#api/db/people/apply-wanted-email.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Link } from "#api/mail/links.ts";
import { ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { mailEmailChanged } from "./mail-email-changed.ts";

/** The address that a link was sent to is theirs, as long as they still want it; the one that is left is told. */
export async function changeEmailByLink(
  trx: Transaction<Schema>,
  services: Pick<Services, "queueMail">,
  { userId, facts }: Link,
): Promise<string> {
  const email = String(facts["email"] ?? "");
  const left = userId === null ? undefined : await applyWantedEmail(trx, userId, email);
  if (!left) throw new ProblemError(410, "link-expired");

  await mailEmailChanged(trx, services, left, email);
  return email;
}
