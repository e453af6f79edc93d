import { useEffect } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

import { PlayButton } from "./play-button.tsx";
import { PlayerMenus } from "./player-menus.tsx";
import { PlayerProblem } from "./player-problem.tsx";
import { isHeard, useCurrentTrack, usePlayer } from "./player-state.ts";
import { openPlayer } from "./player.ts";
import { SeekBar } from "./seek-bar.tsx";
import { StepButton } from "./step-button.tsx";
import { StrideButton } from "./stride-button.tsx";
import { TrackPicture } from "./track-picture.tsx";
import { TrackLines } from "./track-lines.tsx";

/** The player at the foot of the window. It stays there from screen to screen and is the last thing of each. */
export function PlayerBar() {
  const { t } = useTranslation();
  const track = useCurrentTrack();
  useEffect(openPlayer, []);
  if (!track) return null;

  return (
    <section aria-label={t("player")} className="player">
      <div className="wrap">
        <PlayerProblem url={track.url} className="mt-2.5" />
        <div className="player-row">
          <div className="flex min-w-0 flex-[1_1_7rem] items-center gap-2.5">
            <TrackPicture key={track.picture} picture={track.picture} />
            <TrackLines track={track} />
          </div>
          <div className="flex flex-wrap items-center">
            <span className="hidden lg:block">
              <StepButton by={-1} />
            </span>
            <StrideButton way="back" />
            <PlayButton />
            <StrideButton way="forward" />
            <span className="hidden lg:block">
              <StepButton by={1} />
            </span>
          </div>
          <SeekBar className="player-seek" />
          <PlayerMenus />
        </div>
      </div>
      <Said />
    </section>
  );
}

/** What changes by itself, for those who do not see it. */
function Said() {
  const { t } = useTranslation();
  const track = useCurrentTrack();
  const { status, hasSlept } = usePlayer();

  return (
    <output className="sr-only">
      {hasSlept && t("sleep-over")}
      {isHeard(status) && t("now-playing", { title: track?.title ?? "" })}
    </output>
  );
}
