import { expect, test } from "vitest";

import { openTypesetter } from "./open-typesetter.ts";

const printing = { paper: "us-letter", fontsFolder: undefined } as const;

test("fonts are read once, whoever asks", async () => {
  expect(await openTypesetter(printing)).toBe(await openTypesetter({ ...printing }));
});

test("a document that cannot be typeset is named, and the reason kept", async () => {
  const typeset = await openTypesetter(printing);

  expect(() => typeset("statement.typ", { words: {} })).toThrow(
    expect.objectContaining({
      message: "statement.typ could not be typeset",
      cause: expect.objectContaining({ message: expect.stringContaining("dictionary") }),
    }),
  );
});
