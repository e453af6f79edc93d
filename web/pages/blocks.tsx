/* oxlint-disable react/no-array-index-key -- a text does not change while it is shown, so a place names its part */
import type { PageBlock, PageRun } from "#domain/page-text.ts";

import { RichText } from "./rich-text.tsx";

/** The text of a page, of elements of our own: no markup comes with it. */
export function Blocks({ blocks }: { blocks: PageBlock[] }) {
  return (
    <div className="running-text">
      {blocks.map((block, place) => (
        <Block key={place} block={block} />
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
      const items = block.items.map((paragraphs, place) => (
        <li key={place}>
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
  return paragraphs.map((runs, place) => (
    <p key={place}>
      <RichText runs={runs} />
    </p>
  ));
}
