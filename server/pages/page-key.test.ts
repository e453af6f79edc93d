import { expect, test } from "vitest";

import { pageKey, removeUnknownParameters, isCacheablePage, isPersonalPage } from "./page-key.ts";

const visitor = { language: "en", onlyMine: true, isRestoredCopy: false } as const;

const reader = "literature/epub-reader";

function keyOf(query: string): string {
  return JSON.stringify(pageKey(new URL(`https://library.example/${query}`), visitor, 1));
}

test.each([
  ["?lng=xx"],
  ["?lng=de&lng=fr"],
  ["?message=hello"],
  ["?message=err-redirect-file-not-founds"],
  ["?lng=&message="],
  ["?email=anna"],
  ["?code=1"],
])("has no separate entry for %s", (query) => {
  expect(keyOf(query)).toBe(keyOf(""));
});

test.each([
  ["?lng=es-1", "?lng=es"],
  ["?lng=ES&lng=zz", "?lng=es"],
  ["?message=err-redirect-file-not-found&message=x", "?message=err-redirect-file-not-found"],
])("has one entry for %s and %s", (query, plain) => {
  expect(keyOf(query)).toBe(keyOf(plain));
});

test("has separate entries for pages that differ", () => {
  const queries = [
    reader,
    `${reader}?code=1`,
    "",
    "?lng=en",
    "?lng=es",
    "?message=err-redirect-file-not-found",
    "?topicId=1",
  ];
  expect(new Set(queries.map(keyOf)).size).toBe(queries.length);
});

test.each([
  ["?input=a%20b&lng=fr", "?input=a%20b&lng=fr"],
  ["?lng=fr-CA&input=a", "?lng=fr&input=a"],
  ["?lng=xx&input=a", "?input=a"],
  ["?message=<b>&lng=en", "?lng=en"],
  ["?code=1&input=a", "?input=a"],
  [`${reader}?code=1`, "?code=1"],
  [`${reader.toUpperCase()}?code=1`, "?code=1"],
  [`${reader}.data?code=1`, "?code=1"],
])("renders a page at %s as %s", (query, plain) => {
  expect(removeUnknownParameters(new URL(`https://library.example/${query}`)).search).toBe(plain);
});

test.each([
  ["/confirm?token=a", true],
  ["/Confirm", true],
  ["/confirm/", true],
  ["/%63onfirm?token=a", true],
  ["/confirm.data?token=a", true],
  ["/confirm/_.data?token=a", true],
  ["/confirmed", false],
  ["/about/confirm", false],
  ["/", false],
])("tells whether %s is personal: %s", (path, is) => {
  const url = new URL(path, "https://library.example");
  expect(isPersonalPage(url)).toBe(is);
  if (is) expect(isCacheablePage(url)).toBe(false);
});
