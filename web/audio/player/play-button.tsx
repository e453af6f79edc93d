import { useTranslation } from "#web/app/i18n/translation.tsx";

import { isPlaying, usePlayer } from "./player-state.ts";
import { togglePlay } from "./player.ts";
import { PlayerIcon } from "./player-icon.tsx";

/** Plays or pauses the player. A ring around it turns while loading. */
export function PlayButton() {
  const { t } = useTranslation();
  const status = usePlayer((state) => state.status);

  return (
    <button
      type="button"
      onClick={togglePlay}
      aria-label={isPlaying(status) ? t("pause") : t("play")}
      aria-busy={status === "loading" || undefined}
      className="play-button is-on"
    >
      <PlayIcon isOn={isPlaying(status)} isLoading={status === "loading"} />
    </button>
  );
}

export function PlayIcon({ isOn, isLoading }: { isOn: boolean; isLoading: boolean }) {
  return (
    <>
      <PlayerIcon name={isOn ? "pause" : "play"} />
      {isLoading && (
        <span aria-hidden="true" className="late absolute inset-0.5 text-[2.25rem]">
          <span className="spinner size-full! opacity-70" />
        </span>
      )}
    </>
  );
}
