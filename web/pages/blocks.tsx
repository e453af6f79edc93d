/* oxlint-disable react/no-array-index-key -- the text never changes while shown, so an index is stable */

import type { PageBlock, PageRun } from "#domain/page-text.ts";
import { Link, useLocalizedPath } from "#web/app/layout/link.tsx";

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

/* oxlint-disable react/no-array-index-key -- the text never changes while shown, so an index is stable */
/** Text with its links and emphasis. */
function RichText({ runs }: { runs: PageRun[] }) {
  const named = useLocalizedPath();

  return groupRunsByLink(runs).map(({ href, runs: linked }, groupIndex) => {
    const content = linked.map((run, index) => (
      <TextRun key={`${groupIndex} ${index}`} run={run} />
    ));
    if (href === null) return content;

    if (isScreenLink(href)) {
      return (
        <Link key={groupIndex} to={href}>
          {content}
        </Link>
      );
    }
    return (
      <a key={groupIndex} href={href.startsWith("/") ? named(href) : href}>
        {content}
      </a>
    );
  });
}

function TextRun({ run: { text, isStrong, isEmphasis } }: { run: PageRun }) {
  const content = isEmphasis ? <em>{text}</em> : text;
  return isStrong ? <strong>{content}</strong> : content;
}

/** The text of a page's first paragraph. */
export function firstParagraphText(blocks: PageBlock[]): string {
  const paragraph = blocks.find((block) => block.kind === "paragraph");
  const text = paragraph?.runs.map((run) => run.text).join("") ?? "";
  return text.replaceAll("\n", " ");
}

type LinkedRuns = { href: string | null; runs: PageRun[] };

/** Groups adjacent runs with the same link. */
export function groupRunsByLink(runs: PageRun[]): LinkedRuns[] {
  const groups: LinkedRuns[] = [];

  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.href === run.href) last.runs.push(run);
    else groups.push({ href: run.href, runs: [run] });
  }
  return groups;
}

/** Whether a link leads to a screen of this site, and not to a file, the API, or another site. */
export function isScreenLink(href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  return /^\/(?!\/|(api|embed|files|media)(\/|$))/.test(path) && !/\.[a-z]\w{1,11}$/i.test(path);
}
