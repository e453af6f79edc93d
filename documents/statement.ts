import type { DonationKind, DonationState } from "#domain/donation-states.ts";
import type { DonationYear } from "#domain/donation-years.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { type Cents, sum } from "#domain/money.ts";

import { printWithReplacements } from "./missing-characters.ts";
import { openTypesetter, type PrintSettings } from "./open-typesetter.ts";
import { toPrintableValue } from "./printable.ts";
import { statementWords } from "./statement-words.ts";

/** S4.04: a person's donations by year, in order of date, for their taxes. */
export type Statement = {
  language: Language;
  library: { name: string; address: string[] };
  /** Empty for a person whose name is not stored. */
  person: { name: string; address: string[] };
  /** The day the statement is made, such as "2026-11-22". */
  day: string;
  years: DonationYear<StatementDonation>[];
};

export type StatementDonation = {
  /** For example "2026-03-01". */
  day: string;
  /** The gateway's transaction id of the charge, as on the receipt; null while unknown. */
  paymentId: string | null;
  kind: DonationKind;
  amount: Cents;
  state: DonationState;
};

/** `missing`: characters missing in all fonts; the statement has replacements and a note. */
export type RenderedStatement = { pdf: Uint8Array; missing: string[] };

/**
 * Only paid donations count; the others are listed in parentheses. Unprintable names are replaced, because the amounts
 * and dates are correct without them.
 */
export async function renderStatement(
  statement: Statement,
  printing: PrintSettings,
): Promise<RenderedStatement> {
  const typeset = await openTypesetter(printing);
  const { pdf, missing } = printWithReplacements(toPrintableValue(buildSheet(statement)), {
    print: (sheet) => typeset("statement.typ", sheet),
    mapTypedText: mapNames,
  });
  if (pdf === null)
    throw new Error(`The statement cannot be printed: no font has ${missing.join(" ")}`);
  return { pdf, missing };
}

type Sheet = ReturnType<typeof buildSheet>;

/** Only names and addresses: a replacement in an amount or date would falsify the statement. */
function mapNames(sheet: Sheet, change: (text: string) => string): Sheet {
  const changed = ({ name, address }: Statement["person"]) => {
    return { name: change(name), address: address.map(change) };
  };
  return {
    ...sheet,
    library: changed(sheet.library),
    person: changed(sheet.person),
    hasReplacements: true,
  };
}

function buildSheet({ language, library, person, day, years }: Statement) {
  const words = statementWords[language];
  const donations = years.flatMap((year) => year.gifts);

  return {
    language,
    library,
    person,
    day,
    words: { ...words, made: words.made(day), columns: Object.values(words.columns) },
    years: years.map((year) => buildYear(year, language)),
    hasDonations: donations.length > 0,
    closing: buildClosing(donations.filter(counts), language),
    hasUncounted: !donations.every(counts),
    hasReplacements: false,
  };
}

/** The closing notes. Books of an order are not part of a donation, but may have come with it. */
function buildClosing(donations: StatementDonation[], language: Language): string[] {
  const { thanks, nothingInReturn, withOrder } = statementWords[language];
  const ordered = donations.filter(({ kind }) => kind === "with-order").length;
  if (donations.length === 0) return [];
  if (ordered === 0) return [thanks, nothingInReturn.forAny];
  return ordered === donations.length
    ? [thanks, withOrder]
    : [thanks, nothingInReturn.forOthers, withOrder];
}

function buildYear(year: DonationYear<StatementDonation>, language: Language) {
  assertYearSum(year);
  const { total, noneIn } = statementWords[language];
  return {
    name: String(year.year),
    donations: year.gifts.map((donation) => buildRow(donation, language)),
    none: noneIn(year.year),
    total: total(year.year),
    sum: formatMoney(year.sum, language),
  };
}

function buildRow(donation: StatementDonation, language: Language) {
  const { kinds, states } = statementWords[language];
  return {
    day: formatDay(donation.day, language),
    payment: donation.paymentId ?? "–",
    kind: kinds[donation.kind],
    state: states[donation.state],
    amount: formatMoney(donation.amount, language),
    counts: counts(donation),
  };
}

function counts({ state }: StatementDonation): boolean {
  return state === "paid";
}

/** Throws when the sum is wrong: a wrong sum is worse than no statement. */
function assertYearSum({
  year,
  gifts: donations,
  sum: stated,
}: DonationYear<StatementDonation>): void {
  const paid = sum(...donations.filter(counts).map(({ amount }) => amount));
  if (paid !== stated) throw new Error(`The sum of ${year} does not match its paid donations`);
}
