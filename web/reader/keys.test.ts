import { expect, test } from "vitest";

import { findAction, isHandledByTarget } from "./keys.ts";

const press = { key: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test.each([
  [{ key: "ArrowRight" }, "right"],
  [{ key: " " }, "next"],
  [{ key: " ", shiftKey: true }, "previous"],
  [{ key: "Home" }, "start"],
  [{ key: "t" }, "contents"],
  [{ key: "T", shiftKey: true }, "contents"],
  [{ key: "/", shiftKey: true }, "search"],
  [{ key: "?", shiftKey: true }, "help"],
  [{ key: "ArrowLeft", shiftKey: true }, null],
  [{ key: "t", ctrlKey: true }, null],
  [{ key: "ArrowRight", altKey: true }, null],
  [{ key: "x" }, null],
])("maps %j to %s", (keys, action) => {
  expect(findAction({ ...press, ...keys }, true)).toBe(action);
});

test("ignores letter keys when they are off, but not keys that turn pages", () => {
  expect(findAction({ ...press, key: "t" }, false)).toBeNull();
  expect(findAction({ ...press, key: "PageDown" }, false)).toBe("next");
});

test.each([
  ["input[type=range]", "ArrowLeft", true],
  ["input[type=range]", "Home", true],
  ["input[type=range]", "t", false],
  ["input[type=range]", " ", false],
  ["input", "t", true],
  ["button", " ", true],
  ["button", "t", false],
])("lets %s handle the key %s: %s", (kind, key, expected) => {
  expect(isHandledByTarget(targetOf(kind), key)).toBe(expected);
});

test("ignores a field in a closed dialog", () => {
  expect(isHandledByTarget(targetOf("input", "dialog:not([open])"), "End")).toBe(false);
  expect(isHandledByTarget(targetOf("input", "dialog[open]"), "End")).toBe(true);
});

/** An element that matches these selectors or is inside elements that do. */
function targetOf(...kinds: string[]): EventTarget {
  const matchesKind = (selector: string) => kinds.some((kind) => kind.startsWith(selector));
  return Object.assign(new EventTarget(), {
    closest: (selectors: string) => selectors.split(", ").some(matchesKind) || null,
  });
}
