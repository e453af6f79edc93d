import type { MouseEvent } from "react";
import { flushSync } from "react-dom";

import type { Video } from "#contract/videos.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { playVideo, stopVideo, usePlayingVideo } from "./playing-video.ts";
import { VideoDescription } from "./video-description.tsx";
import { VideoScreen } from "./video-screen.tsx";

/** A video of the list; a playing one has the full width. */
export function VideoEntry({ video }: { video: Video }) {
  const { t, language } = useTranslation();
  const { id, title, description, publishedAt } = video;
  const isPlaying = usePlayingVideo((playing) => playing.id === id);

  return (
    <article
      aria-label={title}
      className={`grid grid-cols-1 gap-x-8 gap-y-3.5 border-b border-rule py-6 ${
        isPlaying ? "" : "md:grid-cols-[20rem_minmax(0,1fr)]"
      }`}
    >
      <VideoScreen video={video} isPlaying={isPlaying} onPlay={() => playVideo(id)} />
      <div>
        {isPlaying && (
          <div className="mb-3 flex flex-wrap gap-x-4">
            <button type="button" onClick={stopAndFocus} className="btn -ml-2.5 btn-quiet">
              {t("video-stop")}
            </button>
            <OpenAtHost id={id} />
          </div>
        )}
        {/* The language is unknown. */}
        <h2 lang="" className="text-lg leading-snug">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-3">
          <time dateTime={publishedAt}>{formatDate(publishedAt, language)}</time>
        </p>
        <VideoDescription text={description} />
        {!isPlaying && <OpenAtHost id={id} className="mt-1 -ml-2.5" />}
      </div>
    </article>
  );
}

function OpenAtHost({ id, className = "" }: { id: string; className?: string }) {
  const { t } = useTranslation();

  return (
    <a
      href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
      target="_blank"
      rel="noopener"
      className={`btn btn-quiet ${className}`}
    >
      {t("video-open")}
    </a>
  );
}

/** The play button is shown again and gets the focus. */
function stopAndFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  const entry = currentTarget.closest("article");
  flushSync(stopVideo);
  entry?.querySelector("button")?.focus();
}
