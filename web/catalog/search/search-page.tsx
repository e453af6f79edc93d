import { useLocation } from "react-router";

import { MIN_SEARCH_LENGTH } from "#domain/criteria.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import type { FailureReason } from "#web/app/layout/failure-screen.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

import { type SearchResult, findCorrection, parseSearchQuery } from "./search-library.ts";
import { SearchOutcome } from "./search-outcome.tsx";
import { truncateWords } from "./truncate-words.ts";

type Outcome = SearchResult | "too-short" | { failed: FailureReason };

/** S2.07: the search and its outcome. */
export function SearchPage({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const { words } = parseSearchQuery(new URLSearchParams(useLocation().search));
  const titleWords = findCorrectedWords(outcome) ?? words;
  const title =
    titleWords === null ? t("search") : t("results-for", { words: truncateWords(titleWords) });

  return (
    <div className="wrap">
      <PageHead title={title} />
      <h1 className="screen-top pb-3">{title}</h1>
      <SearchContent outcome={outcome} words={words} />
    </div>
  );
}

/** The corrected words, when results were found by them. */
function findCorrectedWords(outcome: Outcome): string | null {
  return outcome === "too-short" || "failed" in outcome ? null : findCorrection(outcome);
}

function SearchContent({ outcome, words }: { outcome: Outcome; words: string | null }) {
  if (outcome === "too-short") return <TooShort />;
  // The key announces the error again for each search.
  if ("failed" in outcome) return <Failed key={words} reason={outcome.failed} />;
  return <SearchOutcome outcome={outcome} />;
}

/** S5.05; an empty search is not an error. */
function TooShort() {
  const { t } = useTranslation();
  const isEmpty = !new URLSearchParams(useLocation().search).get("input");

  return (
    <>
      <Alert kind={isEmpty ? "info" : "warning"}>
        {t("err-search-length", { letters: MIN_SEARCH_LENGTH })}
      </Alert>
      <Link to={paths.literature()} className="btn mt-5">
        {t("browse-library")}
      </Link>
    </>
  );
}

const reasonTextKeys = {
  part: "search-failed",
  line: "search-failed",
  busy: "search-busy",
  often: "failure-often-text",
  us: "search-failed",
} as const;

function Failed({ reason }: { reason: FailureReason }) {
  const { t } = useTranslation();
  return <LoadError>{t(reasonTextKeys[reason])}</LoadError>;
}
