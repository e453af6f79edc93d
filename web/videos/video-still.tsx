import { useState } from "react";

import type { Video } from "#contract/videos.ts";
import { Picture, useShownPicture } from "#web/ui/picture.tsx";

type VideoStillProps = Pick<Video, "thumbnail" | "thumbnailUrl">;

/** A picture of the video, which comes from the library. Where there is none, or it fails (S8.09), one that was drawn. */
export function VideoStill({ thumbnail, thumbnailUrl }: VideoStillProps) {
  const [picture, onFail] = useShownPicture(thumbnail);
  const [failed, setFailed] = useState<string | null>(null);
  const address = thumbnail || failed === thumbnailUrl ? null : thumbnailUrl;

  return (
    <>
      <span
        className={`stand-in ${picture || address ? "when-missed" : ""}`}
        style={{ backgroundImage: 'url("/covers/Videos.svg")' }}
      />
      {picture && (
        <Picture picture={picture} shown="(min-width: 48rem) 20rem, 92vw" onFail={onFail} />
      )}
      {address && (
        <img
          src={address}
          onError={() => setFailed(address)}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className="relative size-full object-cover text-transparent"
        />
      )}
    </>
  );
}
