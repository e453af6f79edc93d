import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { useReadingState } from "./reading-state.ts";
import { type BookDownloads, DownloadLinks } from "./download-links.tsx";

type OpeningStateProps = { downloads: BookDownloads; onAgain: () => void };

/** Shown while there is no text, and above the text when its next section fails to load. */
export function OpeningState({ downloads, onAgain }: OpeningStateProps) {
  const { t } = useTranslation();
  const { status, retry, isLoadingSection, sectionLoader } = useReadingState();

  if (retry || status === "late") {
    return (
      <div className="reader-message">
        <Alert
          kind="danger"
          role="alert"
          title={t("reader-late")}
          close={
            retry &&
            status === "open" && (
              <button
                type="button"
                aria-label={t("close")}
                className="btn-icon -my-2 -mr-2"
                onClick={sectionLoader?.cancel}
              >
                <Icon name="close" />
              </button>
            )
          }
        >
          <p className="mb-3">{t("reader-late-text")}</p>
          <Button onClick={retry ?? onAgain}>{t("try-again")}</Button>
        </Alert>
      </div>
    );
  }
  if (status === "open" && !isLoadingSection) return null;

  return (
    <div className="reader-message">
      {status === "open" && (
        <div className="rounded-md bg-card px-4 py-3">
          <Spinner label={t("reader-coming")} />
        </div>
      )}
      {status === "changed" && (
        <Alert kind="warning" role="alert" title={t("reader-changed")}>
          <p className="mb-3">{t("reader-changed-text")}</p>
          <Button onClick={() => location.reload()}>{t("reload")}</Button>
        </Alert>
      )}
      {status === "broken" && (
        <div role="alert">
          <h2>{t("reader-broken")}</h2>
          <p className="mt-2 mb-5 text-ink-2">{t("reader-broken-text")}</p>
          <DownloadLinks {...downloads} />
        </div>
      )}
      {status === "opening" && (
        <>
          <div className="[@media(scripting:none)]:hidden">
            <Spinner label={t("reader-opening")} />
          </div>
          <div className="hidden [@media(scripting:none)]:block">
            <p className="mb-5">{t("reader-no-script")}</p>
            <DownloadLinks {...downloads} />
          </div>
        </>
      )}
    </div>
  );
}
