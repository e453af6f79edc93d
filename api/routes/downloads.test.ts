import { expect, test } from "vitest";

import { contentDisposition } from "./downloads.ts";

test.each([
  ["Grace.pdf", "attachment; filename=\"Grace.pdf\"; filename*=UTF-8''Grace.pdf"],
  [
    "L’œuvre (1) - É.pdf",
    "attachment; filename=\"L'oeuvre (1) - E.pdf\"; filename*=UTF-8''L%E2%80%99%C5%93uvre%20%281%29%20-%20%C3%89.pdf",
  ],
])("names %s in ASCII and in UTF-8", (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});
