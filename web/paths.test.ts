import { expect, test } from "vitest";

import { isMembersOnly, paths, normalizePath, findIsolatedScreen } from "./paths.ts";

const book = { code: "all-of-grace", friendlyTitle: "all-of-grace" };
const spurgeon = { code: "charles-spurgeon", name: "Charles Spurgeon" };
const bunyan = { code: "john-bunyan", name: "John Bunyan" };

test.each([
  ["one author's code at the end", [spurgeon], "/book/all-of-grace/all-of-grace-charles-spurgeon"],
  ["no code for two authors", [spurgeon, bunyan], "/book/all-of-grace/all-of-grace"],
  ["no code without authors", [], "/book/all-of-grace/all-of-grace"],
])("builds the path of a book: %s", (_, authors, path) => {
  expect(paths.book({ ...book, authors })).toBe(path);
});

test("uses the code of a book without a friendly title", () => {
  expect(paths.book({ code: "A 1/2", friendlyTitle: "", authors: [spurgeon] })).toBe(
    "/book/A%201%2F2",
  );
});

test("writes the filters of a list as a query", () => {
  expect(paths.literature()).toBe("/literature");
  expect(paths.literature({ topicId: "7", language: "" })).toBe("/literature?topicId=7&language=");
});

test("writes search words as a query", () => {
  expect(paths.search("grace & truth", "audio")).toBe("/search?input=grace+%26+truth&tab=audio");
});

test("puts a download at the API's origin", () => {
  expect(paths.download("https://api.example", "a b", "pdf")).toBe(
    "https://api.example/api/books/download?code=a+b&format=pdf",
  );
});

test.each(["/confirm", "//CONFIRM/", "/%63onfirm", "/confirm.data", "/confirm/_.data"])(
  "normalizes %s to /confirm",
  (path) => expect(normalizePath(path)).toBe("/confirm"),
);

test.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/a/confirm_.data", "/a/confirm_"],
])("normalizes %s to %s", (path, plain) => expect(normalizePath(path)).toBe(plain));

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
])("finds for %s the isolated screen %s", (path, screen) => {
  expect(findIsolatedScreen(path)).toBe(screen);
});

test.each([
  [paths.account, true],
  [paths.cart, true],
  ["/Cart/", true],
  [paths.donate, false],
  ["/donate/method", true],
  [paths.literature(), false],
])("tells whether %s is for members only: %s", (path, is) => expect(isMembersOnly(path)).toBe(is));
