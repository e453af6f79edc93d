import { useState } from "react";

/** The cover of the book that is heard, where there is one. */
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
