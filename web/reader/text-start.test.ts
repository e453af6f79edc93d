import { expect, test, vi } from "vitest";

import { findFirstContent } from "./text-start.ts";

vi.stubGlobal("NodeFilter", { SHOW_ELEMENT: 1, SHOW_TEXT: 4 });

test("a text begins behind the number of a printed page", () => {
  const number = element({ isPageMark: true });
  const heading = element();
  const section = element({
    nodes: [words(" "), number, words("171", number), heading, words("Introductory", heading)],
  });

  expect(findFirstContent(section)).toBe(heading);
});

test("a picture is where a text begins, and no words further on", () => {
  const picture = element({ isPicture: true });
  expect(findFirstContent(element({ nodes: [picture, words("A lamp", element())] }))).toBe(picture);
});

test.each([null, 0, element()])("where nothing was named nothing is gone to", (place) => {
  expect(findFirstContent(place)).toBeNull();
});

function words(nodeValue: string, parentElement = element()) {
  return { nodeValue, parentElement };
}

/** As much of an element as is asked of it. */
function element({ nodes = [] as object[], isPageMark = false, isPicture = false } = {}): Element {
  const coming = nodes.values();
  const walker = { nextNode: () => coming.next().value ?? null };
  return Object.assign(Object.create(null), {
    closest: () => (isPageMark ? {} : null),
    matches: () => isPicture,
    ownerDocument: { createTreeWalker: () => walker },
  });
}
