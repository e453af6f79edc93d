import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { findAccountsWrittenTo, findPeople, isWritten } from "#api/db/desk/people.ts";
import type { Whom } from "#api/db/people/own-rows.ts";
import { isAddressLike } from "#domain/person-fields.ts";

import { CommandRefused } from "./command.ts";

/** How a person is named to a command. */
export const WHO = "EMAIL|ID";

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number];

/** The one who is meant. */
export async function getPerson({ db }: OpenDatabase, who = ""): Promise<FoundPerson> {
  const person = only(await findPeople(db, who));
  if (person) return person;
  await refuseWrittenTo(db, who);
  throw new CommandRefused(`Nobody has an account under ${who}.`);
}

/**
 * The same. Somebody without a profile is meant by an e-mail, with which they may have asked for mailing lists, or by the
 * subject of their account. `email` is another that is theirs: the account's own, which only its provider knows.
 */
export async function getWhom({ db }: OpenDatabase, who = "", email?: string): Promise<Whom> {
  if (email !== undefined && !isAddressLike(email)) {
    throw new CommandRefused("--email is no address.");
  }

  const person = only(await findPeople(db, who));
  if (person) return { externalId: person.external_id, email: email ?? person.email };
  if (isSubject(who)) return { externalId: who, email: email ?? null };
  if (isAddressLike(who) && email === undefined && (await isWritten(db, who))) {
    return { externalId: null, email: who };
  }
  await refuseWrittenTo(db, who);
  throw new CommandRefused(`Nothing is kept of anybody under ${who}.`);
}

/** Whom such a mail was about is for the operator to judge: it may have gone to an address that is another's. */
async function refuseWrittenTo(db: OpenDatabase["db"], who: string): Promise<void> {
  const accounts = (await findAccountsWrittenTo(db, who)).join(", ");
  if (accounts === "") return;
  throw new CommandRefused(
    `No profile has ${who} now, but mails about ${accounts} went there. If that is who is meant, say so by that id.`,
  );
}

/** As providers write them: how they sign in, and who they are there. A row that names nobody is nobody's account. */
function isSubject(who: string): boolean {
  return /^(?!erased\|)[\w-]+\|\P{Cc}{1,200}$/u.test(who);
}

function only(people: FoundPerson[]): FoundPerson | undefined {
  if (people.length <= 1) return people[0];
  const ids = people.map((person) => person.external_id).join(", ");
  throw new CommandRefused(`Several have that e-mail. Say which is meant: ${ids}.`);
}
