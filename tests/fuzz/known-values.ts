/** Existing values for the parameters of calls; those in braces are replaced for each person. */
const knownValues: Record<string, readonly unknown[]> = {
  addressId: ["{addressId}", "{spareAddressId}"],
  book: ["all-of-grace", "Prayer 268", "HB 268", "pilgrims-progress"],
  bookCode: ["all-of-grace", "half", "bible"],
  code: [
    "all-of-grace",
    "pilgrims-progress",
    "progreso-del-peregrino",
    "prayer-268",
    "c-h-spurgeon",
    "first-steps",
    "about",
  ],
  codes: ["half,bible", "grace"],
  countryId: ["{countryId}"],
  criteria: ["grace", "hundredth sermon", "first"],
  culture: ["en", "es", "fr", "fr-CA"],
  defaultAddress: ["{addressId}", null],
  edition: ["{edition}"],
  email: ["{email}", "other@example.org"],
  externalId: ["{externalId}"],
  externalid: ["{externalId}"],
  filter: ["b", "spurgeon"],
  id: ["{givingId}"],
  input: ["grace", "pilgrim progress", "l’appel", "Prayer 268"],
  language: ["en", "es", "FR", "de"],
  pageCount: ["0", "1"],
  pagecount: ["0", "2"],
  pageSize: ["1", "10", "100"],
  path: ["{filePath}"],
  paymentId: ["{token}", null],
  periodical: ["broadcaster"],
  phone: ["", "+1 (555) 010-0127"],
  regionId: ["{regionId}"],
  serie: ["9", "44"],
  serieId: ["9", "44"],
  subscriptionId: ["broadcaster", "catalog"],
  take: ["1", "20"],
  taxId: ["", "123456-7"],
  titleHint: ["grace"],
  token: ["{link}"],
  topicId: ["1", "2"],
  userId: ["{userId}"],
  website: [""],
  year: ["{year}"],
};

export function knownValuesFor(name: string): readonly unknown[] {
  return Object.hasOwn(knownValues, name) ? (knownValues[name] ?? []) : [];
}

/** Two names of one parameter; a call may use only one. */
export const aliases: readonly [name: string, other: string][] = [
  ["pageCount", "pagecount"],
  ["pageSize", "take"],
];
