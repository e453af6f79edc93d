import { lazy, type MouseEvent } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { paths } from "#web/paths.ts";

import { Link } from "./link.tsx";
import { PageHead } from "./page-head.tsx";
import { ChunkLoadError, loadChunk } from "./load-chunk.ts";

/** Loaded lazily, because every page has this module and few visitors see the screen. */
const GoneScreen = lazy(async () => {
  const { GoneScreen } = await loadChunk(import("./gone-screen.tsx"));
  return { default: GoneScreen };
});

/** The screen for an unknown address or for a failure. */
export function FailureScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 410) return <GoneScreen gone={error.data} />;
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  return isAbsent ? <NotFound /> : <Failure reason={getFailureReason(error)} />;
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

/** The server's failure pages use the same texts (server/pages/failure-page.ts). */
const reasonTextKeys = {
  part: "part-missing",
  line: "err-unreachable",
  busy: "failure-busy-text",
  often: "failure-often-text",
  us: "failure-text",
} as const;

/** S8.09: the address has the search text and filters already, so a reload retries the same screen. */
function Failure({ reason }: { reason: FailureReason }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();

  return (
    <Message
      title={t(reason === "busy" || reason === "often" ? "failure-busy-title" : "failure-title")}
      text={t(reasonTextKeys[reason])}
    >
      <a href={pathname + search} onClick={reload} className="btn btn-main">
        {t(reason === "part" ? "reload" : "try-again")}
      </a>
    </Message>
  );
}

/** Unlike a link to the same page, a reload fetches a new document. */
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

/**
 * Why a screen failed: a chunk is missing ("part"), no response ("line"), the library is overloaded or down ("busy"),
 * rate limited ("often"), or a fault of ours ("us").
 */
export type FailureReason = "part" | "line" | "busy" | "often" | "us";

export function getFailureReason(error: unknown): FailureReason {
  if (typeof navigator === "undefined") return "us";
  if (!navigator.onLine) return "line";
  if (error instanceof ChunkLoadError) return "part";
  if (isRouteErrorResponse(error) && error.status === 429) return "often";
  if (isRouteErrorResponse(error) && error.status > 501) return "busy";
  // Each browser words a network error differently.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? "line"
    : "us";
}
