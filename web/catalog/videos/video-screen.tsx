import { useEffect, useRef, useState } from "react";

import type { Video } from "#contract/videos.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { VideoStill } from "./video-still.tsx";

/** Milliseconds after which an error is shown; a video that loads later replaces it. */
const SLOW_AFTER_MS = 15_000;

type VideoScreenProps = { video: Video; isPlaying: boolean; onPlay: () => void };

/** A still until the video is played; before that nothing is loaded from the video host. */
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
  const [progress, setProgress] = useState<"coming" | "late" | "here">("coming");

  // The focused play button is gone.
  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    const timeout = setTimeout(
      () => setProgress((current) => (current === "here" ? current : "late")),
      SLOW_AFTER_MS,
    );
    return () => clearTimeout(timeout);
  }, []);

  return (
    <>
      {progress !== "here" && <Progress isLate={progress === "late"} />}
      {/* The frame has another origin, and cannot play in a sandbox without scripts. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`}
        title={title}
        onLoad={() => setProgress("here")}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="relative size-full"
      />
    </>
  );
}

/** Behind the frame, which covers it once it loads. The page cannot learn whether the video really plays. */
function Progress({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation();

  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center p-4 text-center">
      {isLate ? <p role="alert">{t("video-not-reached")}</p> : <Spinner label={t("loading")} />}
    </div>
  );
}
