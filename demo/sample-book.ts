import { readText } from "./texts/read-text.ts";
import type { BookText } from "./text.ts";

/** A test text with every construct. */
export const sampleText = `---
title: The Lantern
subtitle: A book for tests
description: Two chapters about a lantern.
---

# At dusk

The keeper climbed the stairs, as he did *every* evening.[^1] The
sea was grey.

## What he saw

> “The light shineth in darkness.”
>
> — John 1:5

> Burn on, burn on,\\
> until the dawn,\\
> my lamp.

- oil
- a wick

***

He came down again.

# At dawn

1. What did he carry?
2. Why did he climb?

[^1]: There were *ninety* stairs.
`;

export function createSampleBook(change: Partial<BookText> = {}): BookText {
  const { title, subtitle, description, sections } = readText(sampleText, "sample.md");

  return {
    code: "the-lantern",
    title,
    subtitle,
    byline: "",
    creator: "A Keeper",
    language: "en",
    publisher: "The Press",
    slogan: "For tests",
    description,
    subjects: ["Lamps & lanterns"],
    created: "2026-01-31",
    sections,
    colophon: ["Made for tests."],
    layout: { frontMatter: true, sections: "chapters", roomToWrite: false },
    ...change,
  };
}
