import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Video } from "#contract/videos.ts";
import { Picture, usePictureFallback } from "#web/ui/picture.tsx";
import { PlaceholderImage } from "#web/ui/placeholder-image.tsx";

type VideoStillProps = Pick<Video, "thumbnail" | "thumbnailUrl">;

/** A still from the library; a drawing when there is none or it fails (S8.09). */
export function VideoStill({ thumbnail, thumbnailUrl }: VideoStillProps) {
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
