import { useTranslation } from "#web/app/i18n/translation.tsx";

import { formatTime } from "./format-time.ts";
import { usePlayer } from "./player-state.ts";
import { seekTo } from "./player.ts";

/** The position in the recording; adjustable once the length is known. */
export function SeekBar({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  const { position, length } = usePlayer();
  const times = { position: formatTime(position), length: formatTime(length) };

  return (
    <div className={`num flex items-center gap-3 text-xs text-ink-3 ${className}`}>
      <span aria-hidden="true">{times.position}</span>
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(position)}
        disabled={length === 0}
        onChange={(event) => seekTo(Number(event.target.value))}
        aria-label={t("position")}
        aria-valuetext={length > 0 ? t("position-of", times) : undefined}
        className="h-(--target) min-w-12 flex-1 cursor-pointer accent-(--color-green) disabled:cursor-default"
      />
      <span aria-hidden="true">{length > 0 ? times.length : "–:––"}</span>
    </div>
  );
}
