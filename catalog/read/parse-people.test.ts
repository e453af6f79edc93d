import fc from "fast-check";
import { expect, test } from "vitest";

import { parsePeople, splitNames } from "./parse-people.ts";

test.each<[string, [name: string, first: string, last: string][]]>([
  ["Ann Ample", [["Ann Ample", "Ann", "Ample"]]],
  ["Ample, Ann B.", [["Ann B. Ample", "Ann B.", "Ample"]]],
  ["Augustine", [["Augustine", "", "Augustine"]]],
  ["van der Berg, Jan", [["Jan van der Berg", "Jan", "van der Berg"]]],
  ["van der Berg, Jan Willem", [["Jan Willem van der Berg", "Jan Willem", "van der Berg"]]],
  ["King, Martin Luther, Jr.", [["Martin Luther King, Jr.", "Martin Luther", "King"]]],
  ["Martin Luther King, Jr.", [["Martin Luther King, Jr.", "Martin Luther", "King"]]],
  ["J. C. Ryle, D.D.", [["J. C. Ryle, D.D.", "J. C.", "Ryle"]]],
  ["Free Hill Press, Inc.", [["Free Hill Press, Inc.", "", "Free Hill Press"]]],
  ["The Hill Society", [["The Hill Society", "", "The Hill Society"]]],
  ["José Ortega y Gasset", [["José Ortega y Gasset", "José Ortega y", "Gasset"]]],
  ["Рут Олдербери", [["Рут Олдербери", "Рут", "Олдербери"]]],
  ["王明", [["王明", "", "王明"]]],
  [
    "Ample, Ann B., Bright, Bob",
    [["Ample, Ann B., Bright, Bob", "", "Ample, Ann B., Bright, Bob"]],
  ],
])("reads the one name of %j", (name, people) => {
  expect(parsePeople([{ name }]).authors).toEqual(
    people.map(([shown, firstName, lastName]) => ({ name: shown, firstName, lastName })),
  );
});

test.each([
  ["Ann; Bob & Carl", ["Ann", "Bob", "Carl"]],
  ["Ann Ample and Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample y Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample et Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample, Bob Bright", ["Ann Ample", "Bob Bright"]],
  ["Ann Ample, Bob Bright, Carl Clear", ["Ann Ample", "Bob Bright", "Carl Clear"]],
  ["Ann Ample, Bob Bright and Carl Clear", ["Ann Ample", "Bob Bright", "Carl Clear"]],
  ["Ample, Ann B.; Bright, Bob", ["Ann B. Ample", "Bob Bright"]],
  ["Ample, Ann B. & Bright, Bob", ["Ann B. Ample", "Bob Bright"]],
  ["Matthew, Mark, Luke, John", ["Matthew", "Mark", "Luke", "John"]],
  ["王明、李华", ["王明", "李华"]],
  ["王明，李华", ["王明", "李华"]],
  ["Ann Ample;", ["Ann Ample"]],
  ["Ann Ample; Ann Ample", ["Ann Ample"]],
])("parts the people of %j", (name, names) => {
  expect(parsePeople([{ name }]).authors.map((author) => author.name)).toEqual(names);
});

test.each(["Smith & Sons", "Faith and Life Press", "Ann and Bob Ample", "Bread and Water"])(
  "leaves %j whole",
  (name) => {
    expect(parsePeople([{ name }]).authors.map((author) => author.name)).toEqual([name]);
  },
);

test("sorts by the given form when it is of the same name", () => {
  const [berg, other] = parsePeople([
    { name: "Jan van der Berg", fileAs: "Berg, Jan van der" },
    { name: "Ann Ample", fileAs: "Unknown, Nobody" },
  ]).authors;
  expect(berg).toMatchObject({ firstName: "Jan van der", lastName: "Berg" });
  expect(other).toMatchObject({ firstName: "Ann", lastName: "Ample" });
});

test("takes people with a role for contributors", () => {
  expect(parsePeople([{ name: "Ann Ample; Bob Bright (Translator)" }])).toMatchObject({
    authors: [{ name: "Ann Ample" }],
    contributors: [{ name: "Bob Bright", role: "translator" }],
  });
  expect(parsePeople([{ name: "Ann Ample (1900–1970)" }]).contributors).toEqual([]);
});

test("finds the same names whatever separates them", () => {
  const given = fc.constantFrom("Ann", "Bob B.", "Élodie", "Ngozi", "Juan Carlos");
  const family = fc.constantFrom("Ample", "Bright", "Núñez", "O’Hara", "Smith-Jones");
  const names = fc.uniqueArray(
    fc.tuple(given, family).map((parts) => parts.join(" ")),
    { minLength: 1, maxLength: 6 },
  );
  const separators = fc.constantFrom("; ", ";", " & ", " and ", " y ", " et ", ", ", "、");
  fc.assert(
    fc.property(names, separators, (list, separator) => {
      expect(splitNames(list.join(separator))).toEqual(list);
    }),
  );
});
