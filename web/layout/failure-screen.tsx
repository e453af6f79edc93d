import { isRouteErrorResponse, useLocation } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { paths } from "#web/paths.ts";

import { Link } from "./link.tsx";
import { PageHead } from "./page-head.tsx";

/** Says honestly what happened: nothing lies at the address, or we failed. */
export function FailureScreen({ error }: { error: unknown }) {
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  return isAbsent ? <NotFound /> : <Failure />;
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

function Failure() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();

  return (
    <Message title={t("failure-title")} text={t(isOffline() ? "err-unreachable" : "failure-text")}>
      <a href={pathname + search} className="btn btn-main">
        {t("try-again")}
      </a>
    </Message>
  );
}

function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
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
