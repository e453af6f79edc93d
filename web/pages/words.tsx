/* oxlint-disable react/no-array-index-key -- a text does not change while it is shown, so a place names its part */
import type { PageRun } from "#domain/page-text.ts";
import { Link, useNamedLanguage } from "#web/layout/link.tsx";

import { isScreen } from "./is-screen.ts";
import { linkRuns } from "./link-runs.ts";

/** Words as they were written, with their links. */
export function Words({ runs }: { runs: PageRun[] }) {
  const named = useNamedLanguage();

  return linkRuns(runs).map(({ href, runs: within }, place) => {
    const words = within.map((run, index) => <Run key={`${place} ${index}`} run={run} />);
    if (href === null) return words;

    if (isScreen(href)) {
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

function Run({ run: { text, isStrong, isEmphasis } }: { run: PageRun }) {
  const words = isEmphasis ? <em>{text}</em> : text;
  return isStrong ? <strong>{words}</strong> : words;
}
