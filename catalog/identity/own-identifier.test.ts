import { expect, test } from "vitest";

import { weakIdentifiers } from "#tests/epubs/weak-identifiers.ts";

import { readOwnIdentifier } from "./own-identifier.ts";

test.each([
  ["urn:uuid:F4716916-C942-51BD-AC78-F8855EDFD3AD", "f4716916c94251bdac78f8855edfd3ad"],
  [" f4716916-c942-51bd-ac78-f8855edfd3ad ", "f4716916c94251bdac78f8855edfd3ad"],
  ["{F4716916-C942-51BD-AC78-F8855EDFD3AD}", "f4716916c94251bdac78f8855edfd3ad"],
  ["http://library.test/ebooks/1342", "https://library.test/ebooks/1342"],
  ["https://doi.org/10.5555/12345678", "doi:10.5555/12345678"],
  ["doi:10.5555/12345678", "doi:10.5555/12345678"],
  ["hymns", "hymns"],
  ["4711-08154711", "4711-08154711"],
  ["pg1342", "pg1342"],
  ["the-lamp-2024", "the-lamp-2024"],
  ["The Lamp 20240131", "the lamp 20240131"],
  ["книга-7", "книга-7"],

  ["tag:press.test,2024-01-31:lamp", "tag:press.test,2024-01-31:lamp"],
])("takes %s", (text, identifier) => {
  expect(readOwnIdentifier(text)).toBe(identifier);
});

test.each(weakIdentifiers)("refuses %j", (text) => {
  expect(readOwnIdentifier(text)).toBeNull();
});
