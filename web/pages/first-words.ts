import type { PageBlock } from "#contract/pages.ts";

/** The words of a page's first paragraph. */
export function firstWords(blocks: PageBlock[]): string {
  const paragraph = blocks.find((block) => block.kind === "paragraph");
  const text = paragraph?.runs.map((run) => run.text).join("") ?? "";
  return text.replaceAll("\n", " ");
}
