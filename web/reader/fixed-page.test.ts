import { expect, test } from "vitest";

import { parsePageSize } from "./fixed-page.ts";

test.each([
  "width=600, height=800",
  "width=600,height=800,initial-scale=1",
  "width = 600px; height = 800px",
  "WIDTH:600 HEIGHT:800",
  "height='800', width='600'",
])("reads the page size in %s", (viewport) => {
  expect(parsePageSize(viewport)).toEqual({ width: 600, height: 800 });
});

test.each(["width=device-width, height=device-height", "width=600", "width=0,height=0", "", null])(
  "finds no page size in %s",
  (viewport) => {
    expect(parsePageSize(viewport)).toBeNull();
  },
);
