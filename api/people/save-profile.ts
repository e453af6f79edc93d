import type { Transaction } from "kysely";

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
import type { Member } from "#api/integrations/identity-provider/identity-provider.ts";
import { InvalidRequest, orNotFound, ProblemError, requireFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
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

import { newestEmail } from "./sync-email.ts";
import { sendConfirmationLink } from "./send-confirmation-link.ts";
import { mailEmailChanged } from "./mail-email-changed.ts";

type ProfileInput = { member: Member; profile: Profile; language: Language };

/** Makes the profile of whoever asks, or changes it; whose it is, what it may cost and what is proven is not theirs to say. */
export async function saveProfile(
  trx: Transaction<Schema>,
  services: Pick<Services, "now" | "timeZone" | "queueMail" | "siteOrigin">,
  { member, profile, language }: ProfileInput,
): Promise<UserRow> {
  const { externalId, email: proven } = member;
  // Only a verified e-mail comes as far as this.
  if (proven === null) throw new ProblemError(403, "email-unverified");

  const known = await lockUser(trx, externalId);
  if (!known) await ensureUser(trx, { externalId, email: proven, language, now: services.now() });
  const user = known ?? orNotFound(await lockUser(trx, externalId));

  const { email, wanted } = resolveEmail(profile, { ...member, email: proven }, user);
  await writeProfile(trx, user.id, {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    language,
    email,
    wanted_email: wanted,
    identity_as_of: latestDate(user.identity_as_of, member.issuedAt),
  });
  await mailEmailChanged(trx, services, user, email);

  const sendAgain = profile.sendAgain === true;
  await sendConfirmationLink(trx, services, user, { wanted, language, sendAgain });

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
  if (user.country_requires_tax_id && !isValidTaxId(taxId)) {
    const lengths = { shortest: MIN_TAX_ID_LENGTH, longest: MAX_TAX_ID_LENGTH };
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

function resolveEmail(
  { email: typed, keepEmail }: Profile,
  member: Member & { email: string },
  user: UserRow,
): ProfileEmail {
  const proven = newestEmail(user, member);
  if (typed === undefined) {
    if (!isDatabaseUser(user.external_id)) return { email: proven, wanted: null };
    return { email: user.email, wanted: keepEmail ? null : user.wanted_email };
  }
  // A page from before the account's address was changed sends that of its token.
  const asked = isSameEmail(typed, member.email) ? proven : typed;
  const current = { email: user.email, wanted: user.wanted_email };
  const chosen = resolveProfileEmail({ asked, proven, current, externalId: user.external_id });
  if (!chosen) throw emailError("err-field-account-email");
  // What is proven exists, however it is spelled.
  if (chosen.wanted !== null && !isEmail(chosen.wanted)) {
    throw emailError("err-field-email");
  }
  return chosen;
}

function emailError(code: string): InvalidRequest {
  return new InvalidRequest([{ field: "email", code }]);
}

function latestDate(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other;
}
