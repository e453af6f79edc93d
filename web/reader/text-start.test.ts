import { expect, test, vi } from "vitest";

import { findFirstContent } from "./text-start.ts";

vi.stubGlobal("NodeFilter", { SHOW_ELEMENT: 1, SHOW_TEXT: 4 });

test("starts a text after the number of a printed page", () => {
  const number = element({ isPageMark: true });
  const heading = element();
  const section = element({
    nodes: [words(" "), number, words("171", number), heading, words("Introductory", heading)],
  });

  expect(findFirstContent(section)).toBe(heading);
});

test("starts a text at a picture", () => {
  const picture = element({ isPicture: true });
  expect(findFirstContent(element({ nodes: [picture, words("A lamp", element())] }))).toBe(picture);
});

test.each([null, 0, element()])("finds nothing without an element", (place) => {
  expect(findFirstContent(place)).toBeNull();
});

function words(nodeValue: string, parentElement = element()) {
  return { nodeValue, parentElement };
}

/** The part of an element that the code uses. */
function element({ nodes = [] as object[], isPageMark = false, isPicture = false } = {}): Element {
  const remaining = nodes.values();
  const walker = { nextNode: () => remaining.next().value ?? null };
  return Object.assign(Object.create(null), {
    closest: () => (isPageMark ? {} : null),
    matches: () => isPicture,
    ownerDocument: { createTreeWalker: () => walker },
  });
}
