import type { Transaction } from "kysely";

import { applyWantedEmail } from "#api/db/people/apply-wanted-email.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Link } from "#api/mail/links.ts";
import { ProblemError } from "#api/problem.ts";
import type { MailQueue } from "#api/services.ts";

import { mailEmailChanged } from "./mail-email-changed.ts";

/**
 * Makes a confirmed address the person's e-mail if they still want it, and mails the old one. Throws a 410 otherwise.
 */
export async function changeEmailByLink(
  trx: Transaction<Schema>,
  services: MailQueue,
  { userId, facts }: Link,
): Promise<string> {
  const email = String(facts["email"] ?? "");
  const previous = userId === null ? undefined : await applyWantedEmail(trx, userId, email);
  if (!previous) throw new ProblemError(410, "link-expired");

  await mailEmailChanged(trx, services, previous, email);
  return email;
}
