/* oxlint-disable react/no-array-index-key -- a text does not change while it is shown, so a place names its part */
import type { PageRun } from "#domain/page-text.ts";
import { Link, useLocalizedPath } from "#web/layout/link.tsx";

import { isScreenLink } from "./is-screen-link.ts";
import { groupRunsByLink } from "./group-runs-by-link.ts";

/** Words as they were written, with their links. */
export function RichText({ runs }: { runs: PageRun[] }) {
  const named = useLocalizedPath();

  return groupRunsByLink(runs).map(({ href, runs: within }, place) => {
    const words = within.map((run, index) => <TextRun key={`${place} ${index}`} run={run} />);
    if (href === null) return words;

    if (isScreenLink(href)) {
      return (
        <Link key={place} to={href}>
          {words}
        </Link>
      );
    }
    return (
      <a key={place} href={href.startsWith("/") ? named(href) : href}>
        {words}
      </a>
    );
  });
}

function TextRun({ run: { text, isStrong, isEmphasis } }: { run: PageRun }) {
  const words = isEmphasis ? <em>{text}</em> : text;
  return isStrong ? <strong>{words}</strong> : words;
}
