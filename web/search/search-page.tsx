import { useLocation } from "react-router";

import { SEARCH_MINIMUM } from "#domain/criteria.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { FailedPart } from "#web/layout/failed-part.tsx";
import type { FailureReason } from "#web/layout/failure-reason.ts";
import { Link } from "#web/layout/link.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

import type { Everything } from "./find-everything.ts";
import { readQuestion } from "./read-question.ts";
import { SearchOutcome } from "./search-outcome.tsx";

type Outcome = Everything | "too-short" | { failed: FailureReason };

/** S2.07: what was searched for, and what came of it. */
export function SearchPage({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const query = new URLSearchParams(useLocation().search);
  const { words } = readQuestion(query);
  const isEmpty = !query.get("input");
  const title = words === null ? t("search") : t("results-for", { words });

  return (
    <div className="wrap">
      <PageHead title={title} />
      <h1 className="pt-[clamp(1.5rem,3.5vw,2.5rem)] pb-3">{title}</h1>
      {outcome === "too-short" ? (
        <>
          <Alert kind={isEmpty ? "info" : "warning"}>
            {t("err-search-length", { letters: SEARCH_MINIMUM })}
          </Alert>
          <Link to={paths.literature()} className="btn mt-5">
            {t("browse-library")}
          </Link>
        </>
      ) : "failed" in outcome ? (
        // Of each search it is said anew, to those as well who only hear it.
        <FailedPart key={words}>
          {t(
            outcome.failed === "often"
              ? "failure-often-text"
              : outcome.failed === "busy"
                ? "search-busy"
                : "search-failed",
          )}
        </FailedPart>
      ) : (
        <SearchOutcome outcome={outcome} />
      )}
    </div>
  );
}
