/* oxlint-disable react/no-array-index-key -- the text never changes while shown, so an index is stable */
import type { PageBlock, PageRun } from "#domain/page-text.ts";

import { RichText } from "./rich-text.tsx";

/** The text of a page, rendered as our own elements: pages carry no markup. */
export function Blocks({ blocks }: { blocks: PageBlock[] }) {
  return (
    <div className="running-text">
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <RichText runs={block.runs} />
        </Heading>
      );
    }
    case "paragraph":
      return <Paragraphs paragraphs={[block.runs]} />;
    case "quotation":
      return (
        <blockquote>
          <Paragraphs paragraphs={block.paragraphs} />
        </blockquote>
      );
    case "list": {
      const items = block.items.map((paragraphs, index) => (
        <li key={index}>
          <Paragraphs paragraphs={paragraphs} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case "pause":
      return <hr />;
  }
}

function Paragraphs({ paragraphs }: { paragraphs: PageRun[][] }) {
  return paragraphs.map((runs, index) => (
    <p key={index}>
      <RichText runs={runs} />
    </p>
  ));
}
