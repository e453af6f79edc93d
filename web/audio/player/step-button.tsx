import { useTranslation } from "#web/i18n/translation.tsx";

import { PlayerIcon } from "./player-icon.tsx";
import { usePlayer } from "./player-state.ts";
import { goBy } from "./player.ts";
import { stepped } from "./queue.ts";

/** To the recording before or after in the queue; absent where there is none. */
export function StepButton({ by }: { by: -1 | 1 }) {
  const { t } = useTranslation();
  const isAny = usePlayer(({ queue }) => stepped(queue, by) !== null);
  if (!isAny) return null;

  return (
    <button
      type="button"
      onClick={() => goBy(by)}
      aria-label={by === 1 ? t("next-recording") : t("previous-recording")}
      className="btn-icon"
    >
      <PlayerIcon name={by === 1 ? "next" : "previous"} />
    </button>
  );
}
