import { type MouseEvent, useEffect, useRef, useState, useEffectEvent } from "react";
import { flushSync } from "react-dom";

import type { Video } from "#contract/videos.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Picture, usePictureFallback } from "#web/ui/picture.tsx";
import { PlaceholderImage } from "#web/ui/placeholder-image.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { playVideo, stopVideo, usePlayingVideo } from "./playing-video.ts";

/** Milliseconds after which an error is shown; a video that loads later replaces it. */
const SLOW_AFTER_MS = 15_000;

/** Longer descriptions are shortened to an excerpt; in characters. */
const MAX_SHORT_LENGTH = 320;

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
        <h2 lang="" dir="auto" className="text-lg leading-snug">
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

/** A video's description; its language is unknown. A long one expands. */
function VideoDescription({ text }: { text: string }) {
  const { t } = useTranslation();
  const fullText = (
    <p lang="" dir="auto" className="measure wrap-anywhere whitespace-pre-line">
      {text.trim()}
    </p>
  );
  if (text.length <= MAX_SHORT_LENGTH) return <div className="mt-2 text-ink-2">{fullText}</div>;

  return (
    <div className="mt-2 text-ink-2">
      <p lang="" dir="auto" className="measure wrap-anywhere">
        {excerpt(text)}
      </p>
      <Disclosure summary={t("video-description")} className="mt-1" summaryClass="text-sm">
        <div className="pb-3">{fullText}</div>
      </Disclosure>
    </div>
  );
}

type VideoScreenProps = { video: Video; isPlaying: boolean; onPlay: () => void };

/** A still until the video is played; before that nothing is loaded from the video host. */
function VideoScreen({ video, isPlaying, onPlay }: VideoScreenProps) {
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

type VideoStillProps = Pick<Video, "thumbnail" | "thumbnailUrl">;

/** A still from the library; a drawing when there is none or it fails (S8.09). */
function VideoStill({ thumbnail, thumbnailUrl }: VideoStillProps) {
  const [picture, onFail] = usePictureFallback(thumbnail);
  const [failed, setFailed] = useState<string | null>(null);
  const address = thumbnail || failed === thumbnailUrl ? null : thumbnailUrl;

  return (
    <>
      <PlaceholderImage type="Videos" isMissed={!picture && !address} />
      {picture && (
        <Picture picture={picture} sizes="(min-width: 48rem) 20rem, 92vw" onFail={onFail} />
      )}
      {address && <FetchedStill address={address} onFail={() => setFailed(address)} />}
    </>
  );
}

/** A still that the library fetches from the video host, in its one size. */
function FetchedStill({ address, onFail }: { address: string; onFail: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  const reportEarlyFailure = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onFail();
  });

  // A failure before hydration fires no event that React sees.
  useEffect(() => reportEarlyFailure(), []);

  return (
    <img
      ref={image}
      src={address}
      onError={onFail}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className="relative size-full object-cover text-transparent"
    />
  );
}
