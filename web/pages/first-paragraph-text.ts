import type { PageBlock } from "#domain/page-text.ts";

/** The text of a page's first paragraph. */
export function firstParagraphText(blocks: PageBlock[]): string {
  const paragraph = blocks.find((block) => block.kind === "paragraph");
  const text = paragraph?.runs.map((run) => run.text).join("") ?? "";
  return text.replaceAll("\n", " ");
}
