import { useState } from "react";

/** The cover of the current recording's book, if any. */
export function TrackCover({ picture }: { picture: string }) {
  const [isMissing, setMissing] = useState(picture === "");
  if (isMissing) return null;

  return (
    <img
      src={picture}
      alt=""
      width={30}
      height={48}
      onError={() => setMissing(true)}
      className="h-12 w-auto max-w-12 flex-none rounded-xs object-contain"
    />
  );
}
