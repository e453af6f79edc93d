import type { MouseEvent } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { paths } from "#web/paths.ts";

import { Link } from "./link.tsx";
import { PartMissing } from "./load-part.ts";
import { PageHead } from "./page-head.tsx";

/** Says honestly what happened: nothing lies at the address, or we failed. */
export function FailureScreen({ error }: { error: unknown }) {
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  return isAbsent ? <NotFound /> : <Failure reason={reasonOf(error)} />;
}

/** S2.19. */
function NotFound() {
  const { t } = useTranslation();

  return (
    <Message title={t("err-404")} text={t("not-found-text")}>
      <Link to={paths.literature()} className="btn btn-main">
        {t("browse-library")}
      </Link>
    </Message>
  );
}

/** What is said of a failure, and how the way on is called. */
const reasons = {
  part: ["part-missing", "reload"],
  line: ["err-unreachable", "try-again"],
  us: ["failure-text", "try-again"],
} as const;

type Reason = keyof typeof reasons;

function reasonOf(error: unknown): Reason {
  if (typeof navigator === "undefined") return "us";
  if (!navigator.onLine) return "line";
  if (error instanceof PartMissing) return "part";
  // What a browser says when an answer never came; each has its own words for it.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? "line"
    : "us";
}

/** S8.09: what was wanted is in the address by now, with the words and filters that led to it: a reload leads there. */
function Failure({ reason }: { reason: Reason }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [text, retry] = reasons[reason];

  return (
    <Message title={t("failure-title")} text={t(text)}>
      <a href={pathname + search} onClick={reload} className="btn btn-main">
        {t(retry)}
      </a>
    </Message>
  );
}

/** Unlike a link to the same page, it asks for a newer one. */
function reload(event: MouseEvent) {
  event.preventDefault();
  location.reload();
}

type MessageProps = { title: string; text: string; children: React.ReactNode };

function Message({ title, text, children }: MessageProps) {
  return (
    <div className="wrap py-14 lg:py-24">
      <PageHead title={title} />
      <h1>{title}</h1>
      <p className="measure mt-3 mb-6 text-ink-2">{text}</p>
      {children}
    </div>
  );
}
