import { childElements, getText, type Markup } from "#catalog/epub/markup.ts";
import { cutLine, isPlaceholder, toLine, uniqueBy } from "#catalog/epub/metadata-elements.ts";
import { type BookRole, parseRole } from "#catalog/epub/parse-role.ts";
import { getPlainText } from "#catalog/epub/plain-text.ts";
import { cleanSubjects, MAX_NAMES } from "#catalog/epub/read-epub-metadata.ts";
import { parseSeriesNumber, type SeriesPlace } from "#catalog/epub/read-series.ts";
import { parseYear } from "#catalog/epub/read-year.ts";
import { type NamedLanguage, resolveLanguage } from "#catalog/epub/resolve-language.ts";
import type { BookIdentity } from "#catalog/identity/compare-books.ts";
import { parseIsbn } from "#catalog/identity/isbn.ts";
import type { BookFacts } from "#catalog/read/book-facts.ts";
import { parseName, type PersonName } from "#catalog/read/parse-name.ts";
import type { People } from "#catalog/read/parse-people.ts";
import { toStorableText } from "#catalog/read/storable-text.ts";
import type { Contributor } from "#domain/contributor-roles.ts";
import { toComparable } from "#domain/to-comparable.ts";

import { describePrint } from "./describe-print.ts";
import { getLine, list } from "./product-elements.ts";

/** What an ONIX product says of a book. */
export function describeProduct(product: Markup): { facts: BookFacts; identity: BookIdentity } {
  const details = list(product, "descriptivedetail");
  const publishing = list(product, "publishingdetail");
  const people = readPeople(details);
  const series = readSeries(details);
  const subjects = cleanSubjects(readSubjects(details));
  const titles = readTitles(details);
  const language = readLanguage(details);
  return {
    facts: {
      ...titles,
      people,
      series: series.slice(0, MAX_NAMES),
      publisher: readPublisher(publishing),
      year: readYear(publishing),
      rights: "",
      language,
      description: readDescription(list(product, "collateraldetail")),
      subjects: subjects.slice(0, MAX_NAMES),
      named: { series: series.length, subjects: subjects.length },
      print: describePrint(product),
    },
    identity: {
      identifier: toOnixIdentifier(getLine(product, "recordreference")),
      isbns: listIsbns(product),
      author: people.authors[0]?.name ?? "",
      title: titles.title,
      language: language.tag ?? "",
      number: series[0]?.number ?? null,
    },
  };
}

function toOnixIdentifier(reference: string): string | null {
  return /[\p{L}\p{N}]{2}/u.test(reference) ? `onix:${reference.toLowerCase()}` : null;
}

/** ISBN-13, GTIN-13 and ISBN-10 among the identifiers of the product. */
function listIsbns(product: Markup): string[] {
  const isbns = list(product, "productidentifier")
    .filter((each) => ["02", "03", "15"].includes(getLine(each, "productidtype")))
    .map((each) => parseIsbn(`isbn:${getLine(each, "idvalue")}`))
    .filter((isbn) => isbn !== null);
  return [...new Set(isbns)];
}

/** The distinctive title (type 01) of the product itself (level 01). */
function readTitles(details: Markup[]): { title: string; subtitle: string } {
  const all = details.flatMap((each) => list(each, "titledetail"));
  const detail = all.find((each) => getLine(each, "titletype") === "01") ?? all[0];
  const elements = detail ? list(detail, "titleelement") : [];
  const own = elements.find((each) => getLine(each, "titleelementlevel") === "01");
  const element = own && readTitle(own) !== "" ? own : elements[0];
  if (!element) return { title: "", subtitle: "" };
  const part = getLine(own ?? element, "partnumber");
  const title = readTitle(element);
  // A volume without a title of its own has that of its set.
  const isOfSet = element !== own && part !== "";
  return { title: isOfSet ? `${title}: ${part}` : title, subtitle: getLine(element, "subtitle") };
}

function readTitle(element: Markup): string {
  const whole = getLine(element, "titletext");
  if (whole !== "") return whole;
  const [prefix, rest] = [getLine(element, "titleprefix"), getLine(element, "titlewithoutprefix")];
  const space = /['’]$/.test(prefix) ? "" : " ";
  return prefix === "" || rest === "" ? prefix + rest : prefix + space + rest;
}

/** Collections, with the number of the part in them. */
function readSeries(details: Markup[]): SeriesPlace[] {
  const found = details
    .flatMap((each) => list(each, "collection"))
    .map((collection) => {
      const elements = list(collection, "titledetail").flatMap((each) =>
        list(each, "titleelement"),
      );
      const named = elements.find(
        (each) =>
          ["02", "03"].includes(getLine(each, "titleelementlevel")) && readTitle(each) !== "",
      );
      const name = readTitle(
        named ?? elements.find((each) => readTitle(each) !== "") ?? collection,
      );
      const written = [
        ...elements.map((each) => getLine(each, "partnumber")),
        ...list(collection, "collectionsequence").map((each) =>
          getLine(each, "collectionsequencenumber"),
        ),
      ].find((number) => number !== "");
      return { name: cutLine(name, 300), number: parseSeriesNumber(written) };
    })
    .filter(({ name }) => !isPlaceholder(name));
  return uniqueBy(found, ({ name }) => toComparable(name));
}

type Person = { name: PersonName; roles: (BookRole | null)[] };

function readPeople(details: Markup[]): People {
  const people = details
    .flatMap((each) => list(each, "contributor"))
    .map((element) => ({ element, place: Number(getLine(element, "sequencenumber")) || Infinity }))
    .toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .flatMap(({ element }) => readPerson(element));
  const authors = people.filter(({ roles }) => roles.includes("author"));
  return {
    authors: uniqueBy(
      authors.map(({ name }) => name),
      ({ name }) => toComparable(name) || name,
    ),
    contributors: uniqueBy(
      people.flatMap(listContributions),
      ({ name, role }) => `${role} ${name}`,
    ),
  };
}

function listContributions({ name: { name }, roles }: Person): Contributor[] {
  return roles.flatMap((role) =>
    role === "author" || role === "producer" ? [] : [{ name, role: role ?? "other" }],
  );
}

function readPerson(element: Markup): Person[] {
  const inverted = getLine(element, "personnameinverted");
  const parts = [
    "titlesbeforenames",
    "namesbeforekey",
    "prefixtokey",
    "keynames",
    "namesafterkey",
    "suffixtokey",
  ];
  const joined = parts
    .map((part) => getLine(element, part))
    .filter((part) => part !== "")
    .join(" ");
  const company = getLine(element, "corporatename");
  const written = [getLine(element, "personname"), joined, inverted].find((name) => name !== "");
  const roles = list(element, "contributorrole").map((role) => parseRole(getText(role)));
  const given = roles.length > 0 ? roles : [null];
  if (written !== undefined) {
    const keys = getLine(element, "keynames");
    const first = getLine(element, "namesbeforekey");
    const fileAs = inverted || (keys !== "" && first !== "" ? `${keys}, ${first}` : null);
    return isPlaceholder(written) ? [] : [{ name: parseName(written, fileAs), roles: given }];
  }
  const name = { name: company, firstName: "", lastName: company };
  return isPlaceholder(company) ? [] : [{ name, roles: given }];
}

/** The language of the text, with its script and country. */
function readLanguage(details: Markup[]): NamedLanguage {
  const tags = details
    .flatMap((each) => list(each, "language"))
    .filter((each) => getLine(each, "languagerole") === "01")
    .map((each) =>
      ["languagecode", "scriptcode", "countrycode"]
        .map((part) => getLine(each, part))
        .filter((part) => part !== "")
        .join("-"),
    );
  return resolveLanguage(tags);
}

/** Publishers by their names, else the imprint. */
function readPublisher(publishing: Markup[]): string {
  const publishers = publishing.flatMap((each) => list(each, "publisher"));
  const main = publishers.filter((each) => ["01", ""].includes(getLine(each, "publishingrole")));
  const names = [
    ...(main.length > 0 ? main : publishers).map((each) => getLine(each, "publishername")),
    ...publishing
      .flatMap((each) => list(each, "imprint"))
      .map((each) => getLine(each, "imprintname")),
  ];
  return names.find((name) => !isPlaceholder(name)) ?? "";
}

/** Of publication (role 01), else of first publication (11), else of the copyright. */
function readYear(publishing: Markup[]): number | null {
  const dates = publishing.flatMap((each) => list(each, "publishingdate"));
  const find = (role: string) =>
    dates
      .filter((each) => getLine(each, "publishingdaterole") === role)
      .map((each) => getLine(each, "date").replace(/^(\d{4})\d{2,}.*$/, "$1"));
  const rights = publishing
    .flatMap((each) => list(each, "copyrightstatement"))
    .map((each) => getLine(each, "copyrightyear"));
  const written = [...find("01"), ...find("11"), ...rights];
  return written.map(parseYear).find((year) => year !== null) ?? null;
}

/** The description (03), else the short one (02). */
function readDescription(collateral: Markup[]): string {
  const contents = collateral.flatMap((each) => list(each, "textcontent"));
  const found = ["03", "02"]
    .map((type) => contents.find((each) => getLine(each, "texttype") === type))
    .find((each) => each !== undefined);
  const [text] = found ? list(found, "text") : [];
  if (!text) return "";
  return toStorableText(childElements(text).length > 0 ? getPlainText(text) : getText(text));
}

/** Headings of all schemes, and keywords (scheme 20) one by one. Codes without words are left out. */
function readSubjects(details: Markup[]): string[] {
  return details
    .flatMap((each) => list(each, "subject"))
    .flatMap((subject) => {
      const isKeywords = getLine(subject, "subjectschemeidentifier") === "20";
      return list(subject, "subjectheadingtext")
        .map((heading) => toLine(getText(heading)))
        .flatMap((line) => (isKeywords && !/[;；]/.test(line) ? line.split(/[,，、]/) : [line]));
    });
}
