import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { languages, type LocalText, localize } from "#domain/languages.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { selectWording } from "./book-lists.ts";

const { db, close } = await openTestDatabase();
afterAll(close);

const texts: LocalText[] = [
  "Psalms",
  "",
  {},
  { en: "Psalms", es: "Salmos", fr: "Psaumes" },
  { es: "Salmos", fr: "Psaumes" },
  { en: "", fr: "Psaumes" },
  { fr: "" },
];

test.each(languages)("selects the same wording as localize() in %s", async (language) => {
  const { rows } = await sql<{ text: LocalText; worded: string }>`
    select text, ${selectWording("text", language)} as worded
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) text`.execute(db);

  expect(rows.map(({ worded }) => worded)).toEqual(
    rows.map(({ text }) => localize(text, language)),
  );
  expect(rows).toHaveLength(texts.length);
});
