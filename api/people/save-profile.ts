import type { Transaction } from "kysely";

import {
  findUser,
  keepUser,
  lockUser,
  type UserRow,
  writeDefaultAddress,
  writeProfile,
  writeTaxId,
} from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Member } from "#api/integrations/identity-provider/identity.ts";
import { InvalidRequest, orNotFound, Refused, requireFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { Profile } from "#contract/users.ts";
import type { Language } from "#domain/languages.ts";
import { isEmail, isTaxIdEnough, LONGEST_TAX_ID, SHORTEST_TAX_ID } from "#domain/person-fields.ts";
import { chooseEmail, isSame, ownsPassword, type ProfileEmail } from "#domain/profile-email.ts";

import { newestEmail } from "./follow-email.ts";
import { proveEmail } from "./prove-email.ts";
import { tellEmailChanged } from "./tell-email-changed.ts";

type Saving = { member: Member; profile: Profile; language: Language };

/** Makes the profile of whoever asks, or changes it; whose it is, what it may cost and what is proven is not theirs to say. */
export async function saveProfile(
  trx: Transaction<Schema>,
  services: Pick<Services, "now" | "timeZone" | "queueMail" | "siteOrigin">,
  { member, profile, language }: Saving,
): Promise<UserRow> {
  const { externalId, email: proven } = member;
  // Only a verified e-mail comes as far as this.
  if (proven === null) throw new Refused(403, "email-unverified");

  const known = await lockUser(trx, externalId);
  if (!known) await keepUser(trx, { externalId, email: proven, language, now: services.now() });
  const user = known ?? orNotFound(await lockUser(trx, externalId));

  const { email, wanted } = requireEmail(profile, { ...member, email: proven }, user);
  await writeProfile(trx, user.id, {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    language,
    email,
    wanted_email: wanted,
    identity_as_of: latest(user.identity_as_of, member.issuedAt),
  });
  await tellEmailChanged(trx, services, user, email);

  const sendAgain = profile.sendAgain === true;
  await proveEmail(trx, services, user, { wanted, language, sendAgain });

  await saveDefaultAddress(trx, user, profile.defaultAddress);
  const changed = orNotFound(await findUser(trx, externalId));
  const taxId = profile.taxId ?? changed.tax_id;
  if (taxId !== changed.tax_id) await saveTaxId(trx, changed, taxId);
  return orNotFound(await findUser(trx, externalId));
}

/** S5.03: as long as the country of the default address asks for. */
export async function saveTaxId(
  trx: Transaction<Schema>,
  user: UserRow,
  taxId: string,
): Promise<void> {
  if (user.country_requires_tax_id && !isTaxIdEnough(taxId)) {
    const lengths = { shortest: SHORTEST_TAX_ID, longest: LONGEST_TAX_ID };
    const wrong = { code: "tax-id-wrong-length", params: lengths };
    throw new InvalidRequest([{ field: "taxId", ...wrong }], wrong.code, lengths);
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

function requireEmail(
  { email: typed, keepEmail }: Profile,
  member: Member & { email: string },
  user: UserRow,
): ProfileEmail {
  const proven = newestEmail(user, member);
  if (typed === undefined) {
    if (!ownsPassword(user.external_id)) return { email: proven, wanted: null };
    return { email: user.email, wanted: keepEmail ? null : user.wanted_email };
  }
  // A page from before the account's address was changed sends that of its token.
  const asked = isSame(typed, member.email) ? proven : typed;
  const current = { email: user.email, wanted: user.wanted_email };
  const chosen = chooseEmail({ asked, proven, current, externalId: user.external_id });
  if (!chosen) throw wrongEmail("err-field-account-email");
  // What is proven exists, however it is spelled.
  if (chosen.wanted !== null && !isEmail(chosen.wanted)) {
    throw wrongEmail("err-field-email");
  }
  return chosen;
}

function wrongEmail(code: string): InvalidRequest {
  return new InvalidRequest([{ field: "email", code }]);
}

function latest(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
