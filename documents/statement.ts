import type { DonationKind, DonationState } from "#domain/donation-states.ts";
import type { DonationYear } from "#domain/donation-years.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { type Cents, sum } from "#domain/money.ts";

import { printWithReplacements } from "./missing-characters.ts";
import { openTypesetter, type PrintSettings } from "./open-typesetter.ts";
import { toPrintableValue } from "./printable.ts";
import { statementWords } from "./statement-words.ts";

/** S4.04: the gifts of a person by year, for their taxes, in the order of their days. */
export type Statement = {
  language: Language;
  library: { name: string; address: string[] };
  /** Empty for nobody whose name is kept. */
  person: { name: string; address: string[] };
  /** "2026-11-22", on which it is made. */
  day: string;
  years: DonationYear<StatementDonation>[];
};

export type StatementDonation = {
  /** "2026-03-01". */
  day: string;
  /** The gateway's number of the charge, which each receipt bears; null while nobody knows it. */
  paymentId: string | null;
  kind: DonationKind;
  amount: Cents;
  state: DonationState;
};

/** `missing`: the characters that no font has; the statement has a replacement for them, and says so. */
export type RenderedStatement = { pdf: Uint8Array; missing: string[] };

/**
 * A PDF. Only what is paid counts; other gifts are listed in parentheses.
 * A name that cannot be printed does not stop it: its sums and days are true without.
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
  if (pdf === null) throw new Error(`A statement cannot be printed for ${missing.join(" ")}`);
  return { pdf, missing };
}

type Sheet = ReturnType<typeof buildSheet>;

/** Names and addresses alone: a replacement in an amount or a day would make the statement false. */
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

/** What is said of those that count: books are no part of a gift, and may have come with it. */
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

/** A false sum is worse than no statement. */
function assertYearSum({
  year,
  gifts: donations,
  sum: stated,
}: DonationYear<StatementDonation>): void {
  const paid = sum(...donations.filter(counts).map(({ amount }) => amount));
  if (paid !== stated) throw new Error(`The sum of ${year} is not that of its paid gifts`);
}
