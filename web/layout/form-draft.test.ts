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
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

const filled = formOf(["email", "ruth@example.org"], ["lists", "fgben"], ["lists", "cates"]);

test("S8.09: what was typed in a form is given back once, and then lies nowhere", () => {
  const kept = stubStorage();
  saveDraft("mailing", filled);

  expect(consumeDraft("other")).toBeNull();
  expect(consumeDraft("mailing")).toEqual({
    email: ["ruth@example.org"],
    lists: ["fgben", "cates"],
  });
  expect(kept.size).toBe(0);
  expect(consumeDraft("mailing")).toBeNull();
});

test("whether something was typed can be seen without taking it", () => {
  stubStorage();
  expect(hasDraft("mailing")).toBe(false);

  saveDraft("mailing", filled);
  expect(hasDraft("mailing")).toBe(true);
  expect(consumeDraft("mailing")).not.toBeNull();
});

test("what was typed in every form can be forgotten, and nothing else", () => {
  const removed: string[] = [];
  const removeItem = (name: string) => void removed.push(name);
  vi.stubGlobal("sessionStorage", { "typed-mailing": "{}", other: "1", removeItem });
  vi.stubGlobal("localStorage", { "typed-own-order auth0|ada": "{}", cart: "1", removeItem });
  deleteDrafts();
  expect(removed).toEqual(["typed-mailing", "typed-own-order auth0|ada"]);
});

test("what somebody else has typed of themselves can be forgotten, and nothing else", () => {
  const removed: string[] = [];
  const [own, other] = ["auth0|ruth", "auth0|ada"].map(
    (who) => `typed-${personalFormName("profile", who)}`,
  );
  const kept = { [`${own}`]: "{}", [`${other}`]: "{}", "typed-mailing": "{}" };
  vi.stubGlobal("sessionStorage", {
    ...kept,
    removeItem: (name: string) => void removed.push(name),
  });
  deleteDraftsOfOthers("auth0|ruth");
  expect(removed).toEqual([other]);
});

test("a form in which nothing is typed is not kept", () => {
  const kept = stubStorage();
  saveDraft("mailing", formOf(["email", ""], ["website", ""]));
  saveDraft("profile", formOf(["name", "Ruth"], ["phone", ""]), { name: ["Ruth"] });
  expect(kept.size).toBe(0);
  saveDraft("profile", formOf(["name", ""], ["phone", ""]), { name: ["Ruth"] });
  expect(consumeDraft("profile")).toEqual({ name: [""], phone: [""] });
});

test("where storage is blocked nothing is kept, and nothing fails", () => {
  saveDraft("mailing", filled);
  expect(consumeDraft("mailing")).toBeNull();
});

test("of a form only words are read", () => {
  const form = formOf(["email", "a"]);
  form.append("file", new Blob(["x"]), "x.txt");
  expect(readFormValues(form)).toEqual({ email: ["a"] });
});

test("a field that bears the name of what every object has is a field like any other", () => {
  const typed = readFormValues(formOf(["toString", "1"], ["__proto__", "2"], ["__proto__", "3"]));
  expect(Object.entries(typed)).toEqual([
    ["toString", ["1"]],
    ["__proto__", ["2", "3"]],
  ]);
});
