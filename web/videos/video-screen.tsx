import { useEffect, useRef, useState } from "react";

import type { Video } from "#contract/videos.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { VideoStill } from "./video-still.tsx";

/** What has not come after so many milliseconds is said not to be reached; it is shown all the same should it come later. */
const SLOW_AFTER_MS = 15_000;

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
  const [progress, setProgress] = useState<"coming" | "late" | "here">("coming");

  // The button that had the focus is gone.
  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    const patience = setTimeout(
      () => setProgress((before) => (before === "here" ? before : "late")),
      SLOW_AFTER_MS,
    );
    return () => clearTimeout(patience);
  }, []);

  return (
    <>
      {progress !== "here" && <Progress isLate={progress === "late"} />}
      {/* It is of another origin, and plays nothing in a sandbox that keeps scripts from it. */}
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

/** Behind the frame, which covers it with whatever it has to show. Whether that came whole is told to nobody. */
function Progress({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation();

  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center p-4 text-center">
      {isLate ? <p role="alert">{t("video-not-reached")}</p> : <Spinner label={t("loading")} />}
    </div>
  );
}
