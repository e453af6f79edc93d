import { useEffect } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

import { PlayButton } from "./play-button.tsx";
import { PlayerMenus } from "./player-menus.tsx";
import { PlayerError } from "./player-problem.tsx";
import { isPlaying, useCurrentTrack, usePlayer } from "./player-state.ts";
import { openPlayer } from "./player.ts";
import { SeekBar } from "./seek-bar.tsx";
import { SkipTrackButton } from "./skip-track-button.tsx";
import { SeekButton } from "./seek-button.tsx";
import { TrackCover } from "./track-cover.tsx";
import { TrackInfo } from "./track-info.tsx";

/** The player at the bottom of the window. It persists across screens and is last in the document. */
export function PlayerBar() {
  const { t } = useTranslation();
  const track = useCurrentTrack();
  useEffect(openPlayer, []);
  if (!track) return null;

  return (
    <section aria-label={t("player")} className="player">
      <div className="wrap">
        <PlayerError url={track.url} className="mt-2.5" />
        <div className="player-row">
          <div className="flex min-w-0 flex-[1_1_7rem] items-center gap-2.5">
            <TrackCover key={track.picture} picture={track.picture} />
            <TrackInfo track={track} />
          </div>
          <div className="flex flex-wrap items-center">
            <span className="hidden lg:block">
              <SkipTrackButton by={-1} />
            </span>
            <SeekButton way="back" />
            <PlayButton />
            <SeekButton way="forward" />
            <span className="hidden lg:block">
              <SkipTrackButton by={1} />
            </span>
          </div>
          <SeekBar className="player-seek" />
          <PlayerMenus />
        </div>
      </div>
      <PlayerAnnouncements />
    </section>
  );
}

/** Announces changes to screen readers. */
function PlayerAnnouncements() {
  const { t } = useTranslation();
  const track = useCurrentTrack();
  const { status, hasSleepTimerEnded } = usePlayer();

  return (
    <output className="sr-only">
      {hasSleepTimerEnded && t("sleep-over")}
      {isPlaying(status) && t("now-playing", { title: track?.title ?? "" })}
    </output>
  );
}
