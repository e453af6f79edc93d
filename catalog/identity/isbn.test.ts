import { expect, test } from "vitest";

import { parseIsbn } from "./isbn.ts";

test.each([
  ["9780306406157", "9780306406157"],
  ["urn:isbn:978-0-306-40615-7", "9780306406157"],
  ["ISBN 978 0 306 40615 7", "9780306406157"],
  ["ISBN-13: 978-0-306-40615-7", "9780306406157"],
  ["isbn:0-306-40615-2", "9780306406157"],
  ["0306406152", "9780306406157"],
  ["0‑306‑40615‑2", "9780306406157"],
  ["urn:isbn:080442957x", "9780804429573"],
  ["9790000000018", "9790000000018"],
  ["1-59589-064-X", null],
  ["9780306406157 (pbk.)", "9780306406157"],
  ["eISBN 9780306406157", "9780306406157"],
  ["ISBN9780306406157", "9780306406157"],
  ["9780306406157.epub", "9780306406157"],
  ["urn:isbn:9780000000019", "9780000000019"],
])("reads %s", (text, isbn) => {
  expect(parseIsbn(text)).toBe(isbn);
});

test.each([
  ["a wrong check digit", "9780306406158"],
  ["a wrong check digit of ten", "0306406153"],
  ["the last digits of a time stamp", "20130405123456"],
  ["a time stamp after a word", "pub-200306406152"],
  ["seconds since 1970 that happen to fit", "1595890645"],
  ["an article number of another kind", "4006381333931"],
  ["zeros", "urn:isbn:0000000000"],
  ["ones", "1-1111111-1-1"],
  ["the digits in order", "9781234567897"],
  ["nothing", "urn:isbn:"],
  ["a word", "ISBN pending"],
])("refuses %s", (_, text) => {
  expect(parseIsbn(text)).toBeNull();
});
