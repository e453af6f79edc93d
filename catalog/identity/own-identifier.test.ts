import { expect, test } from "vitest";

import { readOwnIdentifier } from "./own-identifier.ts";

test.each([
  ["urn:uuid:F4716916-C942-51BD-AC78-F8855EDFD3AD", "f4716916-c942-51bd-ac78-f8855edfd3ad"],
  [" f4716916-c942-51bd-ac78-f8855edfd3ad ", "f4716916-c942-51bd-ac78-f8855edfd3ad"],
  ["http://library.test/ebooks/1342", "http://library.test/ebooks/1342"],
  ["pg1342", "pg1342"],
  ["the-lamp-2024", "the-lamp-2024"],
  ["The Lamp 20240131", "the lamp 20240131"],
  ["книга-7", "книга-7"],
  ["tag:press.test,2024-01-31:lamp", "tag:press.test,2024-01-31:lamp"],
])("takes %s", (text, identifier) => {
  expect(readOwnIdentifier(text)).toBe(identifier);
});

test.each([
  "",
  " ",
  "0",
  "000-000",
  "xxxx",
  "NOID",
  "no id",
  "None",
  "BookId",
  "urn:uuid:",
  "test",
  "12345",
  "urn:uuid:00000000-0000-0000-0000-000000000000",
  "{uuid}",
  "unique_identifier",
  "a1",
  "ＮＯＩＤ",
  "urn:uuid:A1B0D67E-2E81-4DF5-9E67-A64CBE366809",
  "12345678-1234-1234-1234-123456789012",
  "http://example.com/book",
  "https://press.test/",
  "www.press.com",
  "20240131",
  "2024-01-31",
  "20240131123000",
  "20240131T123000Z",
  "2024-01-31T12:30:00.000Z",
  "2024-01-31 12:30:00 +01:00",
  "1706704200",
  "1706704200123",
  "1706704200.5",
  "1706704200123456",
  "epub-20240131123000",
  "book_1706704200",
  "Wed, 31 Jan 2024 12:30:00 GMT",
  "Jan 31 2024",
  "urn:isbn:9780306406157",
  "isbn pending",
  "978-0-306-40615-8",
  "0306406153",
])("refuses %j", (text) => {
  expect(readOwnIdentifier(text)).toBeNull();
});
