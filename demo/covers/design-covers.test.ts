import { expect, test } from "vitest";

import { BookEntry } from "#demo/entry.ts";

import { drawCover } from "./designs.ts";
import { designCovers, type CoverInput } from "./design-covers.ts";
import { fitTitle } from "./lettering.ts";
import { ornaments } from "./ornaments.ts";

test("gives a language version the design of its parent", () => {
  const covers = designCovers([
    book({ code: "the-holy-war", title: "The Holy War" }),
    book({ code: "la-guerra-santa", title: "La guerra santa", parent: "the-holy-war" }),
  ]);
  const { title: _, ...parent } = covers.get("the-holy-war") ?? { title: "" };

  expect(covers.get("la-guerra-santa")).toEqual({ ...parent, title: "La guerra santa" });
});

test("gives neighbors on a shelf different cloths", () => {
  const codes = Array.from({ length: 60 }, (_, index) => `book-${index + 10}`);
  const covers = designCovers(codes.map((code) => book({ code, title: code })));
  const shelf = codes.map((code) => covers.get(code)?.cloth);

  expect(shelf.filter((cloth, index) => cloth === shelf[index + 1])).toEqual([]);
});

test("prefers a chosen ornament to one suggested by the title", () => {
  const covers = designCovers([
    { ...book({ code: "a", title: "A Book" }), ornament: "harp" },
    book({ code: "b", title: "The Saints' Everlasting Rest" }),
  ]);

  expect(covers.get("a")?.ornament).toBe("harp");
  expect(covers.get("b")?.ornament).toBe("anchor");
});

test("shortens a long title instead of setting it too small", () => {
  const title = `The Holy War, Made by Shaddai upon Diabolus; or, ${"The Losing and Taking Again ".repeat(6)}`;
  const { lines } = fitTitle(title, { width: 150, height: 100, largest: 30 });

  expect(lines.join(" ")).toBe("The Holy War, Made by Shaddai upon Diabolus");
});

test("keeps all words of a title whole", () => {
  const title = "The Inexpressible Incomprehensibilities of Grace";
  const { lines } = fitTitle(title, { width: 150, height: 130, largest: 30 });

  expect(lines.join(" ")).toBe(title);
});

test("escapes special characters of a title", () => {
  const svg = drawCover({
    title: "Law & <Grace>",
    byline: "",
    design: "framed",
    cloth: "ink",
    ornament: "key",
    issue: null,
  });

  expect(svg).toContain("Law &amp; &lt;Grace&gt;");
});

test("heads an issue with its periodical and number", () => {
  const issue = { periodical: "The Quiet Hour", number: "No. 7", date: "May 2026" };
  const [cover] = designCovers([{ ...book({ code: "a", title: "Patience" }), issue }]).values();
  if (!cover) throw new Error("The issue has no cover");

  expect(cover.design).toBe("masthead");
  expect(drawCover(cover)).toMatch(/The.*Quiet.*No\. 7.*May 2026.*Patience/s);
});

test("draws every ornament", () => {
  for (const drawing of Object.values(ornaments)) {
    expect(drawing).toMatch(/^<.*>$/s);
    expect(drawing).not.toContain("NaN");
  }
});

function book(change: { code: string; title: string; parent?: string }): CoverInput {
  const entry = BookEntry.parse({
    type: "Paperbacks",
    language: "en",
    created: "2025-01-01",
    ...change,
  });
  return { entry, byline: "", ornament: null, issue: null };
}
