import type { MouseEvent } from "react";
import { flushSync } from "react-dom";

import type { Audio } from "#contract/audios.ts";
import { formatFileSize } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { notify } from "#web/app/messages/messages.ts";
import type { Track } from "#web/app/modals/modals.ts";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { formatDuration } from "./player/format-time.ts";
import { useListeningProgress } from "./player/listening-progress.ts";
import { PlayIcon } from "./player/play-button.tsx";
import { PlayerIcon } from "./player/player-icon.tsx";
import { isPlaying, useCurrentTrack, usePlayer } from "./player/player-state.ts";
import { changeQueue, playFrom, togglePlay } from "./player/player.ts";
import { addToQueue } from "./player/queue.ts";
import { RecordingDownload } from "./recording-download.tsx";

type RecordingProps = {
  audio: Audio;
  /** The list of the recording; the rest plays after it. */
  list: readonly Audio[];
};

/** A recording of a list: play, add to the queue, or download. */
export function Recording({ audio, list }: RecordingProps) {
  const { t, language } = useTranslation();
  const { title, author, serie, audioUrl, size } = audio;
  const progress = useListeningProgress((stored) => stored[audioUrl]);
  const isCurrent = useCurrentTrack()?.id === audioUrl;
  const length = progress?.length ?? audio.duration;
  const sizeWords = size === null ? null : formatFileSize(size, language);

  return (
    <article
      aria-label={title}
      aria-current={isCurrent || undefined}
      className="track @container/track"
    >
      <RecordingPlayButton audio={audio} list={list} isCurrent={isCurrent} />
      <div className="min-w-0">
        <h3 {...writtenIn(audio.language)} className="text-[1.0625rem] text-pretty">
          {title}
        </h3>
        <FactsLine
          facts={[
            author,
            serie && { text: serie.name, className: "max-sm:hidden!" },
            length === null ? sizeWords : formatDuration(length),
          ]}
        />
        <noscript>
          {/* The text of a reading is on the site; hymns have no captions. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio controls preload="none" src={audioUrl} className="mt-2 w-full max-w-160">
            {t("audio-unsupported")}
          </audio>
        </noscript>
      </div>
      <div className="relative flex">
        {!isCurrent && (
          <button
            type="button"
            onClick={add}
            aria-label={t("add-to-queue", { title })}
            title={t("add-to-queue", { title })}
            className="btn-icon text-green [@media(scripting:none)]:hidden"
          >
            <PlayerIcon name="add" />
          </button>
        )}
        <RecordingDownload
          url={audioUrl}
          aria-label={[t("action-of-book", { action: t("download"), title }), sizeWords]
            .filter(Boolean)
            .join(", ")}
          title={t("download-recording")}
          className="btn-icon text-green!"
        >
          <Icon name="download" />
        </RecordingDownload>
      </div>
    </article>
  );

  /** In an empty player the added recording becomes current, and its row loses this button. */
  function add({ currentTarget }: MouseEvent<HTMLElement>) {
    const play = currentTarget.closest("article")?.querySelector("button");
    flushSync(() =>
      changeQueue((queue) => addToQueue(queue, createTrack(audio, getCurrentPath()))),
    );
    const isQueued = currentTarget.isConnected;
    if (!isQueued) play?.focus();
    notify({ type: "success", text: t(isQueued ? "added-to-queue" : "in-player", { title }) });
  }
}

type RecordingPlayButtonProps = RecordingProps & { isCurrent: boolean };

/** Covers the whole row except its actions. */
function RecordingPlayButton({ audio, list, isCurrent }: RecordingPlayButtonProps) {
  const { t } = useTranslation();
  const { title } = audio;
  const status = usePlayer((state) => (isCurrent ? state.status : "paused"));
  const isOn = isPlaying(status);

  function play() {
    if (isCurrent) return togglePlay();
    const page = getCurrentPath();
    const tracks = list.map((item) => createTrack(item, page));
    playFrom(tracks, list.indexOf(audio));
  }

  return (
    <button
      type="button"
      onClick={play}
      aria-label={isOn ? t("pause-recording", { title }) : t("play-recording", { title })}
      className={`play-button after:absolute after:inset-0 [@media(scripting:none)]:hidden ${isCurrent ? "is-on" : ""}`}
    >
      <PlayIcon isOn={isOn} isLoading={status === "loading"} />
    </button>
  );
}

function getCurrentPath(): string {
  return location.pathname + location.search;
}

/** Makes a player's track of a recording that was found on `page`. */
function createTrack(audio: Audio, page: string): Track {
  const { audioUrl, title, author, coverUrl, language } = audio;
  const own = language.toLowerCase();
  const picture = coverUrl ?? "";
  return { id: audioUrl, url: audioUrl, title, author, picture, language: own, page };
}
