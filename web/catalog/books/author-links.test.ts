import { expect, test } from "vitest";

import { formatAuthorNames } from "./author-links.tsx";

test("joins the names of authors", () => {
  expect(
    formatAuthorNames({
      authors: [
        { code: "a", name: "A. One" },
        { code: "b", name: "B. Two" },
      ],
    }),
  ).toBe("A. One, B. Two");
});
