import { useTranslation } from "#web/app/i18n/translation.tsx";

import { PlayerIcon } from "./player-icon.tsx";
import { usePlayer } from "./player-state.ts";
import { skipBy } from "./player.ts";
import { stepQueue } from "./queue.ts";

/** Skips to the previous or next track; absent when there is none. */
export function SkipTrackButton({ by }: { by: -1 | 1 }) {
  const { t } = useTranslation();
  const isAny = usePlayer(({ queue }) => stepQueue(queue, by) !== null);
  if (!isAny) return null;

  return (
    <button
      type="button"
      onClick={() => skipBy(by)}
      aria-label={by === 1 ? t("next-recording") : t("previous-recording")}
      className="btn-icon"
    >
      <PlayerIcon name={by === 1 ? "next" : "previous"} />
    </button>
  );
}
