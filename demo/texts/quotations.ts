import { rowsIn } from "#demo/runs-in.ts";
import type { Block, Run, Section } from "#demo/text.ts";

/** Words that are quoted, and where the text says they stand, such as "John 3:16" or "verses 14 and 15". */
export type Quotation = { words: string; place: string };

/** Quotation marks around words, and right after them their place in parentheses. */
const WITH_PLACE = /“([^”]+)”[.,;:]? \(([^()]*\d[^()]*)\)/g;

/** The quotations of a section whose place is told. */
export function findQuotations({ blocks }: Section): Quotation[] {
  return blocks.flatMap((block) =>
    block.kind === "quotation" && block.source.length > 0
      ? [{ words: saysWithout(block, /[“”]/g), place: textOf(block.source) }]
      : paragraphsIn(block).flatMap(findInParagraph),
  );
}

/** All that a section says, each paragraph and each note on a line. */
export function wordsOf({ title, blocks }: Section): string {
  return [title, ...blocks.flatMap(paragraphsIn)].join("\n");
}

function findInParagraph(paragraph: string): Quotation[] {
  return [...paragraph.matchAll(WITH_PLACE)].map(([, words = "", place = ""]) => ({
    words,
    place,
  }));
}

function saysWithout({ blocks }: Extract<Block, { kind: "quotation" }>, marks: RegExp): string {
  return blocks.flatMap(rowsIn).map(textOf).join(" ").replaceAll(marks, "");
}

function paragraphsIn(block: Block): string[] {
  return rowsIn(block).flatMap((runs) => [
    textOf(runs),
    ...runs.filter((run) => run.style === "note").map((note) => textOf(note.runs)),
  ]);
}

function textOf(runs: readonly Run[]): string {
  return runs.map((run) => ("text" in run ? run.text : "")).join("");
}
