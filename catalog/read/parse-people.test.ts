import fc from "fast-check";
import { expect, test } from "vitest";

import type { BookRole } from "#catalog/epub/parse-role.ts";
import type { NamedPeople } from "#catalog/epub/read-people.ts";

import { parsePeople } from "./parse-people.ts";

test.each([
  ["Ann B. Ample", "Ann B. Ample", "Ann B.", "Ample"],
  ["Ample, Ann B.", "Ann B. Ample", "Ann B.", "Ample"],
  ["Augustine", "Augustine", "", "Augustine"],
  ["Anonymous", "Anonymous", "", "Anonymous"],
  ["Augustine, Saint", "Saint Augustine", "Saint", "Augustine"],
  ["Augustine, Bishop of Hippo", "Augustine, Bishop of Hippo", "", "Augustine"],
  ["Thomas, à Kempis", "Thomas à Kempis", "", "Thomas"],
  ["Bernard of Clairvaux", "Bernard of Clairvaux", "", "Bernard of Clairvaux"],
  ["King, Martin Luther, Jr.", "Martin Luther King, Jr.", "Martin Luther", "King"],
  ["King, Jr., Martin Luther", "Martin Luther King, Jr.", "Martin Luther", "King"],
  ["Martin Luther King Jr.", "Martin Luther King Jr.", "Martin Luther", "King"],
  ["J. C. Ryle, D.D.", "J. C. Ryle, D.D.", "J. C.", "Ryle"],
  ["Lewis, C. S.", "C. S. Lewis", "C. S.", "Lewis"],
  ["Lloyd Jones, D. M.", "D. M. Lloyd Jones", "D. M.", "Lloyd Jones"],
  ["Spurgeon, C. H. (Charles Haddon), 1834-1892", "C. H. Spurgeon", "C. H.", "Spurgeon"],
  ["John Bunyan (1628–1688)", "John Bunyan", "John", "Bunyan"],
  ["Bunyan, Elizabeth, Mrs.", "Mrs. Elizabeth Bunyan", "Mrs. Elizabeth", "Bunyan"],
  ["van der Berg, Jan", "Jan van der Berg", "Jan", "van der Berg"],
  ["van der Berg, Jan Piet", "Jan Piet van der Berg", "Jan Piet", "van der Berg"],
  ["Berg, Jan van der", "Jan van der Berg", "Jan van der", "Berg"],
  ["Cornelius Van Til", "Cornelius Van Til", "Cornelius", "Van Til"],
  ["García Márquez, Gabriel", "Gabriel García Márquez", "Gabriel", "García Márquez"],
  ["José Ortega y Gasset", "José Ortega y Gasset", "José", "Ortega y Gasset"],
  ["Free Grace Press, Inc.", "Free Grace Press, Inc.", "", "Free Grace Press, Inc."],
  ["Various Authors", "Various Authors", "", "Various Authors"],
  ["Simon & Schuster", "Simon & Schuster", "Simon &", "Schuster"],
  ["Smith and Sons", "Smith and Sons", "", "Smith and Sons"],
  ["The Salt & Light Team", "The Salt & Light Team", "", "The Salt & Light Team"],
  ["Live Project <live@lists.example.org>", "Live Project", "", "Live Project"],
  ["By Ann Ample", "Ann Ample", "Ann", "Ample"],
  ["Ann Ample et al.", "Ann Ample", "Ann", "Ample"],
  ["Ann Ample (b. 1950)", "Ann Ample", "Ann", "Ample"],
  ["Bunyan, John, d. 1688", "John Bunyan", "John", "Bunyan"],
  ["Taylor, J. Hudson, 1832-1905.", "J. Hudson Taylor", "J. Hudson", "Taylor"],
  ["Taylor, J. Hudson (James Hudson), 1832-1905", "J. Hudson Taylor", "J. Hudson", "Taylor"],
  ["Clement of Rome, ca. 35-99", "Clement of Rome", "", "Clement of Rome"],
  ["Ample, Ann, author.", "Ann Ample", "Ann", "Ample"],
  ["Story by Ann Ample", "Ann Ample", "Ann", "Ample"],
  ["Fr. Thomas Bright, OCSO", "Fr. Thomas Bright, OCSO", "Fr. Thomas", "Bright"],
  ["John Smith, Missionary to China", "John Smith, Missionary to China", "", "John Smith"],
  ["Pius XII", "Pius XII", "", "Pius"],
  ["Ann Ample PhD", "Ann Ample PhD", "Ann", "Ample"],
  ["Yo-Yo Ma", "Yo-Yo Ma", "Yo-Yo", "Ma"],
  ["“Ann Ample”", "Ann Ample", "Ann", "Ample"],
  ["Church, Leslie F.", "Leslie F. Church", "Leslie F.", "Church"],
  [
    "Church of Scotland, Edinburgh",
    "Church of Scotland, Edinburgh",
    "",
    "Church of Scotland, Edinburgh",
  ],
  ["Autores varios", "Autores varios", "", "Autores varios"],
  ["Faith and Life Press", "Faith and Life Press", "", "Faith and Life Press"],
  ["Augustine, Saint, Bishop of Hippo", "Augustine, Bishop of Hippo", "", "Augustine"],
  ["毛, 泽东", "毛泽东", "泽东", "毛"],
  ["王明", "王明", "", "王明"],
  ["王, 明", "王明", "明", "王"],
  ["新美南吉", "新美南吉", "", "新美南吉"],
  ["约翰·班扬", "约翰·班扬", "约翰", "班扬"],
  ["김 철수", "김 철수", "철수", "김"],
  ["Иванов, Иван", "Иван Иванов", "Иван", "Иванов"],
  ["Иванов И. И.", "Иванов И. И.", "И. И.", "Иванов"],
  ["Иванов Иван Иванович", "Иванов Иван Иванович", "Иван Иванович", "Иванов"],
  ["Лев Толстой", "Лев Толстой", "Лев", "Толстой"],
  ["نجيب محفوظ", "نجيب محفوظ", "نجيب", "محفوظ"],
])("parses the name %j as %j", (text, name, firstName, lastName) => {
  expect(parsePeople([named(text)]).authors).toEqual([{ name, firstName, lastName }]);
});

test.each([
  ["Ann; Bob & Carl", ["Ann", "Bob", "Carl"]],
  ["Ann, Bob & Carl", ["Ann", "Bob", "Carl"]],
  ["Ample, Ann B.; Bright, Bob", ["Ann B. Ample", "Bob Bright"]],
  ["Ample, Ann & Bright, Bob", ["Ann Ample", "Bob Bright"]],
  ["Ample, Ann B., and Bob Bright", ["Ann B. Ample", "Bob Bright"]],
  ["Ample, Ann, Bright, Bob", ["Ann Ample", "Bob Bright"]],
  ["Ample, Ann B., Bright, Bob", ["Ann B. Ample", "Bob Bright"]],
  ["Ample, Ann, Bob Bright, and Carl Clear", ["Ann Ample", "Bob Bright", "Carl Clear"]],
  ["Ann Ample with Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample/Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample + Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample - Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann and Bob and Carl", ["Ann", "Bob", "Carl"]],
  ["ANN AMPLE AND BOB BRIGHT", ["ANN AMPLE", "BOB BRIGHT"]],
  ["Ann Ample ug Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ample A, Bright B", ["Ample A", "Bright B"]],
  ["Ann Ample (author), Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample, Bob Bright, and Carl Clear", ["Ann Ample", "Bob Bright", "Carl Clear"]],
  ["Ann Ample, D.D., and Bob Bright, Jr.", ["Ann Ample, D.D.", "Bob Bright, Jr."]],
  ["Smith, John; Simon & Schuster", ["John Smith", "Simon & Schuster"]],
  ["John Smith and Sons", ["John Smith and Sons"]],
  ["Ann and Bob Ample", ["Ann and Bob Ample"]],
  ["Faith and Hope Mission of the Hills", ["Faith and Hope Mission of the Hills"]],
  ["王明、李华", ["王明", "李华"]],
  ["王明，李华；张伟", ["王明", "李华", "张伟"]],
  ["김철수, 이영희", ["김철수", "이영희"]],
  ["Лев Толстой и Антон Чехов", ["Лев Толстой", "Антон Чехов"]],
  ["نجيب محفوظ، طه حسين", ["نجيب محفوظ", "طه حسين"]],
  ["Ann Ample; ; Bob Bright;", ["Ann Ample", "Bob Bright"]],
])("splits %j into %j", (text, names) => {
  expect(parsePeople([named(text)]).authors.map(({ name }) => name)).toEqual(names);
});

const firstNames = fc.constantFrom("Ann", "Bob B.", "José María", "J. C.", "Éloïse", "Jean-Paul");
const lastNames = fc.constantFrom("Ample", "O’Brien", "Brûlé", "Lloyd-Jones", "van der Berg", "Öz");
const fullNames = fc.tuple(firstNames, lastNames).map((parts) => parts.join(" "));
const separators = [
  "; ",
  ";",
  " & ",
  " and ",
  " y ",
  " et ",
  " und ",
  ", ",
  " / ",
  "；",
  "、",
  "، ",
];

test("gives back plain names joined by any separator", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fullNames, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...separators),
      fc.constantFrom(...separators),
      (names, separator, last) => {
        const text = [names.slice(0, -1).join(separator), ...names.slice(-1)]
          .filter(Boolean)
          .join(last);
        expect(parsePeople([named(text)]).authors.map(({ name }) => name)).toEqual(names);
      },
    ),
  );
});

test("gives back inverted names joined by semicolons or by and", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(firstNames, lastNames), { minLength: 1, maxLength: 6 }),
      fc.constantFrom("; ", " & ", " and "),
      (names, separator) => {
        const text = names.map(([first, last]) => `${last}, ${first}`).join(separator);
        const plain = names.map(([first, last]) => `${first} ${last}`);
        const found = parsePeople([named(text)]).authors.map(({ name }) => name);
        expect(new Set(found)).toEqual(new Set(plain));
      },
    ),
  );
});

test.each([
  ["Jan van der Berg", "Berg, Jan van der", "Jan van der", "Berg"],
  ["Gabriel García Márquez", "García Márquez, Gabriel", "Gabriel", "García Márquez"],
  ["María Ortega y Gasset Pérez", "Ortega y Gasset Pérez, María", "María", "Ortega y Gasset Pérez"],
  ["Ann Ample", "Bright, Bob", "Ann", "Ample"],
  ["Ann Ample", "Ann Ample", "Ann", "Ample"],
  ["Ann Ample", "AMPLE, ANN", "Ann", "Ample"],
])("sorts %j as %j says when it fits", (text, fileAs, firstName, lastName) => {
  expect(parsePeople([named(text, { fileAs })]).authors).toEqual([
    { name: text, firstName, lastName },
  ]);
});

test("gives each of several names its own sort name", () => {
  const fileAs = "García Márquez, Gabriel & Bright, Bob";
  const { authors } = parsePeople([named("Gabriel García Márquez & Bob Bright", { fileAs })]);
  expect(authors.map(({ lastName }) => lastName)).toEqual(["García Márquez", "Bright"]);
});

test.each([
  ["Bob Bright (Translator)", ["translator"]],
  ["Bob Bright [ed.]", ["editor"]],
  ["Bob Bright, illustrator", ["illustrator"]],
  ["Bright, Bob (editor and translator)", ["editor", "translator"]],
  ["Translated by Bob Bright", ["translator"]],
  ["Translator: Bob Bright", ["translator"]],
  ["Bright, Bob, 1951- translator.", ["translator"]],
  ["Traduit de l’anglais par Bob Bright", ["translator"]],
  ["Übersetzt von Bob Bright", ["translator"]],
  ["trans. Bob Bright", ["translator"]],
  ["Compiled by Bob Bright", ["editor"]],
  ["Bob Bright (translator), Ann Ample", ["translator"]],
  ["Traducido por Bob Bright", ["translator"]],
  ["Préface de Bob Bright", ["foreword"]],
])("takes the role from %j", (text, roles) => {
  const { authors, contributors } = parsePeople([named("Ann Ample"), named(text)]);
  expect(authors.map(({ name }) => name)).toEqual(["Ann Ample"]);
  expect(contributors).toEqual(roles.map((role) => ({ name: "Bob Bright", role })));
});

test("reads text and pictures of several people", () => {
  expect(parsePeople([named("Ann Ample (Text), Bob Bright (Illustrations)")])).toMatchObject({
    authors: [{ name: "Ann Ample" }],
    contributors: [{ name: "Bob Bright", role: "illustrator" }],
  });
});

test.each([
  "Ann Ample / translated by Bob Bright",
  "Ann Ample, translated by Bob Bright",
  "Ann Ample (translated by Bob Bright)",
])("takes the translator from %j", (text) => {
  expect(parsePeople([named(text)])).toMatchObject({
    authors: [{ name: "Ann Ample" }],
    contributors: [{ name: "Bob Bright", role: "translator" }],
  });
});

test("gives the role at the end of a list to all", () => {
  const { contributors } = parsePeople([named("Ann"), named("Bob Bright, Carl Clear (Eds.)")]);
  expect(contributors).toEqual([
    { name: "Bob Bright", role: "editor" },
    { name: "Carl Clear", role: "editor" },
  ]);
});

test("lists authors and contributors, each once", () => {
  const { authors, contributors } = parsePeople([
    named("Ann Ample", { roles: ["author", "illustrator"] }),
    named("Tom Turner", { roles: ["translator"] }),
    named("AMPLE, ANN"),
    named("A tool", { roles: ["producer"], isCreator: false }),
    named("Tom Turner", { isCreator: false }),
    named("Dora Dale", { isCreator: false }),
    named("Ann Ample", { isCreator: false, roles: ["author"] }),
  ]);
  expect(authors.map(({ name }) => name)).toEqual(["Ann Ample"]);
  expect(contributors).toEqual([
    { name: "Ann Ample", role: "illustrator" },
    { name: "Tom Turner", role: "translator" },
    { name: "Dora Dale", role: "other" },
  ]);
});

test("takes all creators as authors when none is one", () => {
  const { authors, contributors } = parsePeople([named("Bob Bright", { roles: ["editor"] })]);
  expect(authors.map(({ name }) => name)).toEqual(["Bob Bright"]);
  expect(contributors).toEqual([{ name: "Bob Bright", role: "editor" }]);
});

test("keeps a text of separators from being a person", () => {
  expect(parsePeople([named(";;"), named("(…)")])).toEqual({ authors: [], contributors: [] });
});

function named(
  text: string,
  options: { fileAs?: string; roles?: BookRole[]; isCreator?: boolean } = {},
): NamedPeople {
  return { text, fileAs: null, roles: [], isCreator: true, ...options };
}
