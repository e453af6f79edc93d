import { useTranslation } from "#web/app/i18n/translation.tsx";

import { isPlaying, usePlayer, SEEK_STEP_SECONDS } from "./player-state.ts";
import { togglePlay, seekBy, skipBy } from "./player.ts";
import { PlayerIcon } from "./player-icon.tsx";
import { stepQueue } from "./queue.ts";

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

/** Seeks 15 seconds back or forward. */
export function SeekButton({ way }: { way: "back" | "forward" }) {
  const { t } = useTranslation();
  const isBack = way === "back";

  return (
    <button
      type="button"
      onClick={() => seekBy(isBack ? -SEEK_STEP_SECONDS : SEEK_STEP_SECONDS)}
      aria-label={
        isBack
          ? t("seconds-back", { seconds: SEEK_STEP_SECONDS })
          : t("seconds-forward", { seconds: SEEK_STEP_SECONDS })
      }
      className="btn-icon relative"
    >
      <PlayerIcon name={way} className="size-7" />
      <span aria-hidden="true" className="num absolute pt-1.5 text-[0.5625rem] font-bold">
        {SEEK_STEP_SECONDS}
      </span>
    </button>
  );
}

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
