import { useLocation } from "react-router";

import { SEARCH_MINIMUM } from "#domain/criteria.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { FailedPart } from "#web/layout/failed-part.tsx";
import type { FailureReason } from "#web/layout/failure-reason.ts";
import { Link } from "#web/layout/link.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

import { correctionOf } from "./correction-of.ts";
import type { Everything } from "./find-everything.ts";
import { readQuestion } from "./read-question.ts";
import { SearchOutcome } from "./search-outcome.tsx";
import { shownWords } from "./shown-words.ts";

type Outcome = Everything | "too-short" | { failed: FailureReason };

/** S2.07: what was searched for, and what came of it. */
export function SearchPage({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const { words } = readQuestion(new URLSearchParams(useLocation().search));
  const shown = foundBy(outcome) ?? words;
  const title = shown === null ? t("search") : t("results-for", { words: shownWords(shown) });

  return (
    <div className="wrap">
      <PageHead title={title} />
      <h1 className="screen-top pb-3">{title}</h1>
      <WhatCame outcome={outcome} words={words} />
    </div>
  );
}

/** Other words than those that were typed, when results were found by them. */
function foundBy(outcome: Outcome): string | null {
  return outcome === "too-short" || "failed" in outcome ? null : correctionOf(outcome);
}

function WhatCame({ outcome, words }: { outcome: Outcome; words: string | null }) {
  if (outcome === "too-short") return <TooShort />;
  // Of each search it is said anew, to those as well who only hear it.
  if ("failed" in outcome) return <Failed key={words} reason={outcome.failed} />;
  return <SearchOutcome outcome={outcome} />;
}

/** S5.05; without a word it is no fault, and an invitation. */
function TooShort() {
  const { t } = useTranslation();
  const isEmpty = !new URLSearchParams(useLocation().search).get("input");

  return (
    <>
      <Alert kind={isEmpty ? "info" : "warning"}>
        {t("err-search-length", { letters: SEARCH_MINIMUM })}
      </Alert>
      <Link to={paths.literature()} className="btn mt-5">
        {t("browse-library")}
      </Link>
    </>
  );
}

const texts = {
  part: "search-failed",
  line: "search-failed",
  busy: "search-busy",
  often: "failure-often-text",
  us: "search-failed",
} as const;

function Failed({ reason }: { reason: FailureReason }) {
  const { t } = useTranslation();
  return <FailedPart>{t(texts[reason])}</FailedPart>;
}
