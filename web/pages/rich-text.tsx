/* oxlint-disable react/no-array-index-key -- the text never changes while shown, so an index is stable */
import type { PageRun } from "#domain/page-text.ts";
import { Link, useLocalizedPath } from "#web/app/layout/link.tsx";

import { isScreenLink } from "./is-screen-link.ts";
import { groupRunsByLink } from "./group-runs-by-link.ts";

/** Text with its links and emphasis. */
export function RichText({ runs }: { runs: PageRun[] }) {
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
