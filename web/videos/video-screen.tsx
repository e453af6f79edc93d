import { useEffect, useRef } from "react";

import type { Video } from "#contract/videos.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { VideoStill } from "./video-still.tsx";

type VideoScreenProps = { video: Video; isPlaying: boolean; onPlay: () => void };

/** A picture of the video until it is played; nothing of its host is loaded before. */
export function VideoScreen({ video, isPlaying, onPlay }: VideoScreenProps) {
  const { t } = useTranslation();

  return (
    <div className="relative aspect-video overflow-hidden rounded-md bg-deep">
      {isPlaying ? (
        <Player video={video} />
      ) : (
        <>
          <VideoStill {...video} />
          <button
            type="button"
            onClick={onPlay}
            aria-label={t("video-play", { title: video.title })}
            className="group absolute inset-0 grid cursor-pointer place-items-end rounded-md p-3 outline-offset-[-6px] [@media(scripting:none)]:hidden"
          >
            <span className="grid size-14 place-items-center rounded-full bg-green text-on-green shadow-raised transition-transform duration-(--time-fast) group-hover:scale-105 motion-reduce:transition-none">
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8 fill-current">
                <path d="M8 5.2v13.6L19 12z" />
              </svg>
            </span>
          </button>
        </>
      )}
    </div>
  );
}

function Player({ video: { id, title } }: Pick<VideoScreenProps, "video">) {
  const frame = useRef<HTMLIFrameElement>(null);

  // The button that had the focus is gone.
  useEffect(() => frame.current?.focus(), []);

  return (
    // It is of another origin, and plays nothing in a sandbox that keeps scripts from it.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full"
    />
  );
}
