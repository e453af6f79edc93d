import type { Block, Run } from "./text.ts";

export function listRuns(block: Block): Run[] {
  return listRunRows(block).flat();
}

/** The runs of a block, row by row: a paragraph, a line, the source of a quotation. */
export function listRunRows(block: Block): Run[][] {
  switch (block.kind) {
    case "stanza":
      return block.lines;
    case "quotation":
      return [...block.blocks.flatMap(listRunRows), block.source];
    case "list":
      return block.items.flat().flatMap(listRunRows);
    case "pause":
      return [];
    default:
      return [block.runs];
  }
}

export function mapRuns(block: Block, change: (runs: Run[]) => Run[]): Block {
  switch (block.kind) {
    case "stanza":
      return { ...block, lines: block.lines.map(change) };
    case "quotation": {
      const blocks = block.blocks.map((inner) => mapRuns(inner, change));
      return { ...block, blocks, source: change(block.source) };
    }
    case "list":
      return {
        ...block,
        items: block.items.map((item) => item.map((inner) => mapRuns(inner, change))),
      };
    case "pause":
      return block;
    default:
      return { ...block, runs: change(block.runs) };
  }
}
