import { Argument } from "@commander-js/extra-typings";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { findAccountsMailedAt, findPeople, hasDataForEmail } from "#api/db/operator/people.ts";
import type { PersonIdentity } from "#api/db/people/own-data.ts";
import { isEmailLike } from "#domain/person-fields.ts";

import { CommandError } from "./command-error.ts";

export const personArgument = new Argument("<person>", "their e-mail, account or number");

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number];

/** Finds the person by e-mail or id. Throws `CommandError` when there is none or more than one. */
export async function getPerson({ db }: OpenDatabase, operand: string): Promise<FoundPerson> {
  const person = requireSingle(await findPeople(db, operand));
  if (person) return person;
  await refuseMailedAddress(db, operand);
  throw new CommandError(`There is no account for ${operand}.`);
}

/**
 * Finds the person for export or erasure, also without a profile: by an e-mail that joined mailing lists, or by the
 * account's subject. `email` is the account's own address at the identity provider, when it differs from the profile's.
 */
export async function getDataSubject(
  { db }: OpenDatabase,
  operand: string,
  email?: string,
): Promise<PersonIdentity> {
  if (email !== undefined && !isEmailLike(email)) {
    throw new CommandError("--email is no address.");
  }

  const person = requireSingle(await findPeople(db, operand));
  if (person) return { externalId: person.external_id, email: email ?? person.email };
  if (isExternalId(operand)) return { externalId: operand, email: email ?? null };
  if (isEmailLike(operand) && email === undefined && (await hasDataForEmail(db, operand))) {
    return { externalId: null, email: operand };
  }
  await refuseMailedAddress(db, operand);
  throw new CommandError(`Nothing is stored for ${operand}.`);
}

/** The operator decides whom such mails were about: the address may belong to another person now. */
async function refuseMailedAddress(db: OpenDatabase["db"], operand: string): Promise<void> {
  const accounts = (await findAccountsMailedAt(db, operand)).join(", ");
  if (accounts === "") return;
  throw new CommandError(
    `No profile has ${operand} now, but mails about ${accounts} were sent there. If that is the person, use that id.`,
  );
}

/** An identity provider's subject: connection and id. Rows of erased people belong to no account. */
function isExternalId(operand: string): boolean {
  return /^(?!erased\|)[\w-]+\|\P{Cc}{1,200}$/u.test(operand);
}

function requireSingle(people: FoundPerson[]): FoundPerson | undefined {
  if (people.length <= 1) return people[0];
  const ids = people.map((person) => person.external_id).join(", ");
  throw new CommandError(`Several people have that e-mail. Use an id: ${ids}.`);
}
