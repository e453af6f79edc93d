import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { useReading } from "./reading.ts";
import { type TakeAway, TakeAwayLinks } from "./take-away.tsx";

type OpeningStateProps = { takeAway: TakeAway; onAgain: () => void };

/** What stands in the place of the text while there is none, and over it when its next part does not come. */
export function OpeningState({ takeAway, onAgain }: OpeningStateProps) {
  const { t } = useTranslation();
  const { status, askAgain } = useReading();

  if (askAgain || status === "late") {
    return (
      <div className="reader-message">
        <Alert kind="danger" role="alert" title={t("reader-late")}>
          <p className="mb-3">{t("reader-late-text")}</p>
          <Button onClick={askAgain ?? onAgain}>{t("try-again")}</Button>
        </Alert>
      </div>
    );
  }
  if (status === "open") return null;

  return (
    <div className="reader-message">
      {status === "broken" ? (
        <div role="alert">
          <h2>{t("reader-broken")}</h2>
          <p className="mt-2 mb-5 text-ink-2">{t("reader-broken-text")}</p>
          <TakeAwayLinks {...takeAway} />
        </div>
      ) : (
        <>
          <div className="[@media(scripting:none)]:hidden">
            <Spinner label={t("reader-opening")} />
          </div>
          <div className="hidden [@media(scripting:none)]:block">
            <p className="mb-5">{t("reader-no-script")}</p>
            <TakeAwayLinks {...takeAway} />
          </div>
        </>
      )}
    </div>
  );
}
