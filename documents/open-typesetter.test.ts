import { expect, test } from "vitest";

import { openTypesetter } from "./open-typesetter.ts";

const printing = { paper: "us-letter", fontsFolder: undefined } as const;

test("loads the fonts once for equal settings", async () => {
  expect(await openTypesetter(printing)).toBe(await openTypesetter({ ...printing }));
});

test("names the template in a typesetting error and keeps the cause", async () => {
  const typeset = await openTypesetter(printing);

  expect(() => typeset("statement.typ", { words: {} })).toThrow(
    expect.objectContaining({
      message: "statement.typ could not be typeset",
      cause: expect.objectContaining({ message: expect.stringContaining("dictionary") }),
    }),
  );
});
