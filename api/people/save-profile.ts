import type { Transaction } from "kysely";

import { isRegion } from "#api/db/library/places.ts";
import {
  findUser,
  ensureUser,
  lockUser,
  type UserRow,
  writeDefaultAddress,
  writeProfile,
  writeTaxId,
} from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Member } from "#api/ports.ts";
import { InvalidRequest, orNotFound, ProblemError, requireFound } from "#api/problem.ts";
import type { MailServices, Database } from "#api/services.ts";
import type { Profile } from "#contract/users.ts";
import type { Language } from "#domain/languages.ts";
import {
  isEmail,
  isValidTaxId,
  MAX_TAX_ID_LENGTH,
  MIN_TAX_ID_LENGTH,
} from "#domain/person-fields.ts";
import {
  resolveProfileEmail,
  isSameEmail,
  isDatabaseUser,
  type ProfileEmail,
} from "#domain/profile-email.ts";

import { sendConfirmationLink, newestEmail, mailEmailChanged } from "./change-email.ts";

type ProfileInput = { member: Member; profile: Profile; language: Language };

/** Creates or changes the caller's profile. Its owner, allowance and verified e-mail are not taken from the request. */
export async function saveProfile(
  trx: Transaction<Schema>,
  services: MailServices,
  { member, profile, language }: ProfileInput,
): Promise<UserRow> {
  const { externalId, email: proven } = member;
  // Only people with a verified e-mail get this far.
  if (proven === null) throw new ProblemError(403, "email-unverified");

  const existing = await lockUser(trx, externalId);
  if (!existing)
    await ensureUser(trx, { externalId, email: proven, language, now: services.now() });
  const user = existing ?? orNotFound(await lockUser(trx, externalId));

  const { email, unconfirmedEmail } = resolveEmail(profile, { ...member, email: proven }, user);
  await writeProfile(trx, user.id, {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    language,
    email,
    wanted_email: unconfirmedEmail,
    identity_as_of: latestDate(user.identity_as_of, member.issuedAt),
  });
  await mailEmailChanged(trx, services, user, email);

  const sendAgain = profile.sendAgain === true;
  await sendConfirmationLink(trx, services, user, {
    unconfirmedEmail,
    language,
    sendAgain,
  });

  await saveDefaultAddress(trx, user, profile.defaultAddress);
  const changed = orNotFound(await findUser(trx, externalId));
  const taxId = profile.taxId ?? changed.tax_id;
  if (taxId !== changed.tax_id) await saveTaxId(trx, changed, taxId);
  return orNotFound(await findUser(trx, externalId));
}

/** S5.03: checks the length if the country of the default address requires a tax id. */
export async function saveTaxId(
  trx: Transaction<Schema>,
  user: UserRow,
  taxId: string,
): Promise<void> {
  if (user.country_requires_tax_id && !isValidTaxId(taxId)) {
    const lengths = { shortest: MIN_TAX_ID_LENGTH, longest: MAX_TAX_ID_LENGTH };
    const error = { code: "tax-id-wrong-length", params: lengths };
    throw new InvalidRequest([{ field: "taxId", ...error }], error.code, lengths);
  }
  await writeTaxId(trx, user.id, taxId);
}

async function saveDefaultAddress(
  trx: Transaction<Schema>,
  user: UserRow,
  addressId: number | null | undefined,
): Promise<void> {
  if (!addressId || addressId === user.default_address_id) return;
  requireFound(await writeDefaultAddress(trx, user.id, addressId));
}

function resolveEmail(
  { email: typed, keepEmail }: Profile,
  member: Member & { email: string },
  user: UserRow,
): ProfileEmail {
  const proven = newestEmail(user, member);
  if (typed === undefined) {
    if (!isDatabaseUser(user.external_id)) return { email: proven, unconfirmedEmail: null };
    return { email: user.email, unconfirmedEmail: keepEmail ? null : user.wanted_email };
  }
  // A page loaded before the account's e-mail changed sends the old one, from its token.
  const requested = isSameEmail(typed, member.email) ? proven : typed;
  const current = { email: user.email, unconfirmedEmail: user.wanted_email };
  const chosen = resolveProfileEmail({
    requested,
    proven,
    current,
    externalId: user.external_id,
  });
  if (!chosen) throw emailError("err-field-account-email");
  // A verified address exists, even if its spelling is unusual.
  if (chosen.unconfirmedEmail !== null && !isEmail(chosen.unconfirmedEmail)) {
    throw emailError("err-field-email");
  }
  return chosen;
}

function emailError(code: string): InvalidRequest {
  return new InvalidRequest([{ field: "email", code }]);
}

function latestDate(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}

/** Throws a 400 when there is no such region. */
export async function requireRegion(db: Database["db"], regionId: number): Promise<void> {
  if (await isRegion(db, regionId)) return;
  throw new InvalidRequest([{ field: "regionId", code: "err-field-region" }]);
}
