import { expect, test } from "vitest";

import { isMembersOnly, paths, normalizePath, findIsolatedScreen } from "./paths.ts";

const book = { code: "all-of-grace", friendlyTitle: "all-of-grace" };
const one = { code: "charles-spurgeon", name: "Charles Spurgeon" };
const other = { code: "john-bunyan", name: "John Bunyan" };

test.each([
  ["one author's code ends it", [one], "/book/all-of-grace/all-of-grace-charles-spurgeon"],
  ["two authors leave none", [one, other], "/book/all-of-grace/all-of-grace"],
  ["no author leaves none", [], "/book/all-of-grace/all-of-grace"],
])("the address of a book: %s", (_, authors, path) => {
  expect(paths.book({ ...book, authors })).toBe(path);
});

test("a book without a friendly title lies at its code", () => {
  expect(paths.book({ code: "A 1/2", friendlyTitle: "", authors: [one] })).toBe("/book/A%201%2F2");
});

test("a list is addressed by its filters", () => {
  expect(paths.literature()).toBe("/literature");
  expect(paths.literature({ topicId: "7", language: "" })).toBe("/literature?topicId=7&language=");
});

test("words to search for are written as a query", () => {
  expect(paths.search("grace & truth", "audio")).toBe("/search?input=grace+%26+truth&tab=audio");
});

test("a download lies at the api's origin", () => {
  expect(paths.download("https://api.example", "a b", "pdf")).toBe(
    "https://api.example/api/books/download?code=a+b&format=pdf",
  );
});

test.each(["/confirm", "//CONFIRM/", "/%63onfirm", "/confirm.data", "/confirm/_.data"])(
  "%s is the address /confirm to the router",
  (path) => expect(normalizePath(path)).toBe("/confirm"),
);

test.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/a/confirm_.data", "/a/confirm_"],
])("%s is %s to the router", (path, plain) => expect(normalizePath(path)).toBe(plain));

test.each([
  [paths.read("all-of-grace"), "reader"],
  [paths.videos, "videos"],
  [paths.cart, "cart"],
  ["/CART/", "cart"],
  ["/cart.data", "cart"],
  [paths.donate, "donate"],
  ["/donate/method", "donate"],
  ["/READ/all-of-grace", "reader"],
  ["/%72ead/all-of-grace", "reader"],
  ["/read/%E0%A4%A", "reader"],
  ["/audio/Videos", "videos"],
  ["/audio/%56ideos/", "videos"],
  [paths.subscriptions, null],
  [paths.audio, null],
  ["/read", null],
  ["/cart/more", null],
  ["/", null],
])("the policy of %s is that of %s", (path, screen) => {
  expect(findIsolatedScreen(path)).toBe(screen);
});

test.each([
  [paths.account, true],
  [paths.cart, true],
  ["/Cart/", true],
  [paths.donate, false],
  ["/donate/method", true],
  [paths.literature(), false],
])("whether %s is closed to visitors: %s", (path, is) => expect(isMembersOnly(path)).toBe(is));
