import { RecordingDownload } from "#web/audio/recording-download.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { isFailed, usePlayer } from "./player-state.ts";
import { play } from "./player.ts";

/** S8.09: why a recording does not play, with a link to the file. */
export function PlayerError({ url, className = "" }: { url: string; className?: string }) {
  const { t } = useTranslation();
  const status = usePlayer((state) => state.status);
  if (!isFailed(status)) return null;

  return (
    <Alert kind="danger" role="alert" className={className}>
      <p>{status === "broken" ? t("recording-broken") : t("audio-unsupported")}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4">
        {status === "broken" && (
          <button type="button" onClick={play} className="min-h-(--target) font-semibold underline">
            {t("try-again")}
          </button>
        )}
        <RecordingDownload url={url} className="inline-flex min-h-(--target) items-center">
          {t("download-recording")}
        </RecordingDownload>
      </p>
    </Alert>
  );
}
