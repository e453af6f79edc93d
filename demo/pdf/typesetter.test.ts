import { expect, test } from "vitest";

import { drawCover } from "#demo/covers/designs.ts";
import { composeTitle, readTitles } from "#demo/scripture/titles.ts";
import { readVerses } from "#demo/scripture/verses.ts";

import { openTypesetter } from "./typesetter.ts";

test("a book is typeset with its cover, and its pages are counted", async () => {
  const typeset = await openTypesetter();
  const title = (await readTitles()).find(({ code }) => code === "the-book-of-jonah");
  if (!title) throw new Error("Jonah is missing");
  const cover = drawCover({
    title: title.title,
    byline: "",
    design: "letterpress",
    cloth: "sky",
    ornament: "ship",
  });

  const pdf = typeset(composeTitle(title, await readVerses()), cover);

  expect(Buffer.from(pdf.bytes.slice(0, 5)).toString()).toBe("%PDF-");
  expect(pdf.pageCount).toBeGreaterThan(5);
});
