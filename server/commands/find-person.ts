import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { findAccountsMailedAt, findPeople, hasDataForEmail } from "#api/db/operator/people.ts";
import type { PersonIdentity } from "#api/db/people/person-rows.ts";
import { isEmailLike } from "#domain/person-fields.ts";

import { CommandError } from "./command.ts";

/** How a person is named to a command. */
export const PERSON_OPERAND = "EMAIL|ID";

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number];

/** The one who is meant. */
export async function getPerson({ db }: OpenDatabase, who = ""): Promise<FoundPerson> {
  const person = requireSingle(await findPeople(db, who));
  if (person) return person;
  await refuseMailedAddress(db, who);
  throw new CommandError(`Nobody has an account under ${who}.`);
}

/**
 * The same. Somebody without a profile is meant by an e-mail, with which they may have asked for mailing lists, or by the
 * subject of their account. `email` is another that is theirs: the account's own, which only its provider knows.
 */
export async function getDataSubject(
  { db }: OpenDatabase,
  who = "",
  email?: string,
): Promise<PersonIdentity> {
  if (email !== undefined && !isEmailLike(email)) {
    throw new CommandError("--email is no address.");
  }

  const person = requireSingle(await findPeople(db, who));
  if (person) return { externalId: person.external_id, email: email ?? person.email };
  if (isExternalId(who)) return { externalId: who, email: email ?? null };
  if (isEmailLike(who) && email === undefined && (await hasDataForEmail(db, who))) {
    return { externalId: null, email: who };
  }
  await refuseMailedAddress(db, who);
  throw new CommandError(`Nothing is kept of anybody under ${who}.`);
}

/** Whom such a mail was about is for the operator to judge: it may have gone to an address that is another's. */
async function refuseMailedAddress(db: OpenDatabase["db"], who: string): Promise<void> {
  const accounts = (await findAccountsMailedAt(db, who)).join(", ");
  if (accounts === "") return;
  throw new CommandError(
    `No profile has ${who} now, but mails about ${accounts} went there. If that is who is meant, say so by that id.`,
  );
}

/** As providers write them: how they sign in, and who they are there. A row that names nobody is nobody's account. */
function isExternalId(who: string): boolean {
  return /^(?!erased\|)[\w-]+\|\P{Cc}{1,200}$/u.test(who);
}

function requireSingle(people: FoundPerson[]): FoundPerson | undefined {
  if (people.length <= 1) return people[0];
  const ids = people.map((person) => person.external_id).join(", ");
  throw new CommandError(`Several have that e-mail. Say which is meant: ${ids}.`);
}
