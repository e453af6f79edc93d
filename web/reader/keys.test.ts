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
])("%j asks for %s", (keys, act) => {
  expect(findAction({ ...press, ...keys }, true)).toBe(act);
});

test("single letters do nothing where they are not wanted, and turning keys do", () => {
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
])("%s keeps the key %s for itself: %s", (kind, key, isTaken) => {
  expect(isHandledByTarget(targetOf(kind), key)).toBe(isTaken);
});

test("a field of a dialog that was closed keeps nothing", () => {
  expect(isHandledByTarget(targetOf("input", "dialog:not([open])"), "End")).toBe(false);
  expect(isHandledByTarget(targetOf("input", "dialog[open]"), "End")).toBe(true);
});

/** An element of these kinds, or within them. */
function targetOf(...kinds: string[]): EventTarget {
  const isOne = (one: string) => kinds.some((kind) => kind.startsWith(one));
  return Object.assign(new EventTarget(), {
    closest: (asked: string) => asked.split(", ").some(isOne) || null,
  });
}
