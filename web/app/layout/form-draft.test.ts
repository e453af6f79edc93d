import { afterEach, expect, test, vi } from "vitest";

import {
  deleteDrafts,
  deleteDraftsOfOthers,
  hasDraft,
  saveDraft,
  personalFormName,
  readFormValues,
  consumeDraft,
} from "./form-draft.ts";

afterEach(() => vi.unstubAllGlobals());

function formOf(...fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function stubStorage() {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}

const filled = formOf(["email", "ruth@example.org"], ["lists", "fgben"], ["lists", "cates"]);

test("S8.09: returns a draft once and deletes it", () => {
  const stored = stubStorage();
  saveDraft("mailing", filled);

  expect(consumeDraft("other")).toBeNull();
  expect(consumeDraft("mailing")).toEqual({
    email: ["ruth@example.org"],
    lists: ["fgben", "cates"],
  });
  expect(stored.size).toBe(0);
  expect(consumeDraft("mailing")).toBeNull();
});

test("tells whether a draft exists without consuming it", () => {
  stubStorage();
  expect(hasDraft("mailing")).toBe(false);

  saveDraft("mailing", filled);
  expect(hasDraft("mailing")).toBe(true);
  expect(consumeDraft("mailing")).not.toBeNull();
});

test("deletes every draft and nothing else", () => {
  const removed: string[] = [];
  const removeItem = (name: string) => void removed.push(name);
  vi.stubGlobal("sessionStorage", { "typed-mailing": "{}", other: "1", removeItem });
  vi.stubGlobal("localStorage", { "typed-own-order auth0|ada": "{}", cart: "1", removeItem });
  deleteDrafts();
  expect(removed).toEqual(["typed-mailing", "typed-own-order auth0|ada"]);
});

test("deletes drafts of other people and nothing else", () => {
  const removed: string[] = [];
  const [own, othersDraft] = ["auth0|ruth", "auth0|ada"].map(
    (identity) => `typed-${personalFormName("profile", identity)}`,
  );
  const stored = { [`${own}`]: "{}", [`${othersDraft}`]: "{}", "typed-mailing": "{}" };
  vi.stubGlobal("sessionStorage", {
    ...stored,
    removeItem: (name: string) => void removed.push(name),
  });
  deleteDraftsOfOthers("auth0|ruth");
  expect(removed).toEqual([othersDraft]);
});

test("stores no draft when nothing was typed", () => {
  const stored = stubStorage();
  saveDraft("mailing", formOf(["email", ""], ["website", ""]));
  saveDraft("profile", formOf(["name", "Ruth"], ["phone", ""]), { name: ["Ruth"] });
  expect(stored.size).toBe(0);
  saveDraft("profile", formOf(["name", ""], ["phone", ""]), { name: ["Ruth"] });
  expect(consumeDraft("profile")).toEqual({ name: [""], phone: [""] });
});

test("ignores blocked storage", () => {
  saveDraft("mailing", filled);
  expect(consumeDraft("mailing")).toBeNull();
});

test("reads only text fields", () => {
  const form = formOf(["email", "a"]);
  form.append("file", new Blob(["x"]), "x.txt");
  expect(readFormValues(form)).toEqual({ email: ["a"] });
});

test("reads fields named like properties of every object", () => {
  const typed = readFormValues(formOf(["toString", "1"], ["__proto__", "2"], ["__proto__", "3"]));
  expect(Object.entries(typed)).toEqual([
    ["toString", ["1"]],
    ["__proto__", ["2", "3"]],
  ]);
});
