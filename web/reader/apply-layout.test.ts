import { expect, test } from "vitest";

import { hasSecondColumn } from "./apply-layout.ts";

type Place = {
  page: number;
  pages: number;
  left: number;
  right: number;
  isRightToLeft?: boolean;
  isLone?: boolean;
  scrolled?: boolean;
};

test.each<[string, Place, boolean]>([
  ["in the middle of a chapter", { page: 1, pages: 4, left: 40, right: 1500 }, true],
  ["when the last page has two columns", { page: 2, pages: 4, left: 40, right: 1900 }, true],
  ["when the last page has one", { page: 2, pages: 4, left: 40, right: 1500 }, false],
  [
    "in a right-to-left text",
    { page: 1, pages: 3, left: 40, right: 960, isRightToLeft: true },
    true,
  ],
  [
    "in a right-to-left text with one column",
    { page: 1, pages: 3, left: 540, right: 960, isRightToLeft: true },
    false,
  ],
  ["on a page of one picture", { page: 1, pages: 3, left: 40, right: 960, isLone: true }, false],
  ["in a scrolling text", { page: 1, pages: 3, left: 40, right: 960, scrolled: true }, false],
])(
  "detects the second column %s",
  (_, { left, right, isLone = false, isRightToLeft = false, ...place }, expected) => {
    const doc = {
      body: {},
      documentElement: {
        hasAttribute: () => isLone,
        getBoundingClientRect: () => ({ left: 0, right: 1000, width: 1000 }),
      },
      createRange: () => ({
        selectNodeContents: () => {},
        getBoundingClientRect: () => ({ left, right }),
      }),
      defaultView: { getComputedStyle: () => ({ direction: isRightToLeft ? "rtl" : "ltr" }) },
    };
    const renderer = { ...place, getContents: () => [{ doc }] };
    expect(hasSecondColumn(Object.assign(Object.create(null), { renderer }))).toBe(expected);
  },
);
