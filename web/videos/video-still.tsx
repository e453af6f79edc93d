import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Video } from "#contract/videos.ts";
import { Picture, usePictureFallback } from "#web/ui/picture.tsx";
import { PlaceholderImage } from "#web/ui/placeholder-image.tsx";

type VideoStillProps = Pick<Video, "thumbnail" | "thumbnailUrl">;

/** A picture of the video, which comes from the library. Where there is none, or it fails (S8.09), one that was drawn. */
export function VideoStill({ thumbnail, thumbnailUrl }: VideoStillProps) {
  const [picture, onFail] = usePictureFallback(thumbnail);
  const [failed, setFailed] = useState<string | null>(null);
  const address = thumbnail || failed === thumbnailUrl ? null : thumbnailUrl;

  return (
    <>
      <PlaceholderImage type="Videos" isMissed={!picture && !address} />
      {picture && (
        <Picture picture={picture} shown="(min-width: 48rem) 20rem, 92vw" onFail={onFail} />
      )}
      {address && <FetchedStill address={address} onFail={() => setFailed(address)} />}
    </>
  );
}

/** One that the library fetches from the video's host, in the one size it has. */
function FetchedStill({ address, onFail }: { address: string; onFail: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  const tellIfFailed = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onFail();
  });

  // One that failed before this program ran tells of it no more.
  useEffect(() => tellIfFailed(), []);

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
