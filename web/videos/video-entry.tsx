import { useState } from "react";

import type { Video } from "#contract/videos.ts";
import { dayInWords } from "#web/i18n/day-in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { VideoDescription } from "./video-description.tsx";
import { VideoScreen } from "./video-screen.tsx";

/** A video of the list; while it plays it has the whole width. */
export function VideoEntry({ video }: { video: Video }) {
  const { t, language } = useTranslation();
  const [isPlaying, setPlaying] = useState(false);
  const { id, title, description, publishedAt } = video;

  return (
    <article
      aria-label={title}
      className={`grid grid-cols-1 gap-x-8 gap-y-3.5 border-b border-rule py-6 ${
        isPlaying ? "" : "md:grid-cols-[20rem_minmax(0,1fr)]"
      }`}
    >
      <VideoScreen video={video} isPlaying={isPlaying} onPlay={() => setPlaying(true)} />
      <div>
        <h3>{title}</h3>
        <p className="mt-1 text-sm text-ink-3">
          <time dateTime={publishedAt}>{dayInWords(publishedAt, language)}</time>
        </p>
        <VideoDescription text={description} />
        <a
          href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
          target="_blank"
          rel="noopener"
          className="btn mt-1 -ml-2.5 btn-quiet"
        >
          {t("video-open")}
        </a>
      </div>
    </article>
  );
}
