import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import type { Track } from "#web/app/modals/modals.ts";

import { PlayButton, SeekButton, SkipTrackButton } from "./play-button.tsx";
import { PlayerMenus } from "./player-menus.tsx";
import { PlayerError } from "./player-problem.tsx";
import { isPlaying, useCurrentTrack, usePlayer } from "./player-state.ts";
import { openPlayer } from "./player.ts";
import { SeekBar } from "./seek-bar.tsx";

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

/** The cover of the current recording's book, if any. */
function TrackCover({ picture }: { picture: string }) {
  const [isMissing, setMissing] = useState(picture === "");
  if (isMissing) return null;

  return (
    <img
      src={picture}
      alt=""
      width={30}
      height={48}
      onError={() => setMissing(true)}
      className="h-12 w-auto max-w-12 flex-none rounded-xs object-contain"
    />
  );
}

/** Title and author of the current recording, or that it is loading. */
function TrackInfo({ track }: { track: Track }) {
  const { t } = useTranslation();
  const isLoading = usePlayer(({ status }) => status === "loading");
  const isAutoplayBlocked = usePlayer((state) => state.isAutoplayBlocked);

  return (
    <div className="min-w-0 flex-1">
      <h2 className="truncate text-base leading-snug">
        <Link to={track.page} {...writtenIn(track.language)} className="plain-link">
          {track.title}
        </Link>
      </h2>
      {/* Instructions must not be truncated. */}
      <p className={`text-sm leading-snug text-ink-3 ${isAutoplayBlocked ? "" : "truncate"}`}>
        {isLoading && <span className="late">{t("loading")}</span>}
        {!isLoading && (isAutoplayBlocked ? t("press-to-go-on") : track.author || "\u00a0")}
      </p>
    </div>
  );
}
