import { useEffect, useEffectEvent, useRef, useState } from "react";

export type PictureFacts = {
  base: string;
  sizes: number[];
  fallback: number;
  width: number;
  height: number;
  color: string;
};

type PictureProps = {
  picture: PictureFacts;
  /** The displayed width, for the `sizes` attribute. */
  sizes: string;
  /** In view from the start: loaded with priority. */
  isPriority?: boolean;
  onFail: () => void;
};

/** A picture in its stored sizes and formats. Decorative: the text beside it says the same. */
export function Picture({ picture, sizes, isPriority = false, onFail }: PictureProps) {
  const { base, sizes: widths, fallback, width, height } = picture;
  const sources = (format: string) =>
    widths.map((size) => `${base}-${size}.${format} ${size}w`).join(", ");

  const image = useRef<HTMLImageElement>(null);
  const reportEarlyFailure = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onFail();
  });

  // A failure before hydration fires no event that React sees.
  useEffect(() => reportEarlyFailure(), []);

  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sources("webp")} sizes={sizes} />
      <img
        ref={image}
        onError={onFail}
        src={`${base}-${fallback}.jpg`}
        alt=""
        width={width}
        height={height}
        loading={isPriority ? "eager" : "lazy"}
        fetchPriority={isPriority ? "high" : undefined}
        decoding="async"
        className="relative size-full object-cover text-transparent"
      />
    </picture>
  );
}

/** S8.09: the picture, or null after it failed, and the function to call on failure. */
export function usePictureFallback(picture: PictureFacts | null) {
  const [failed, setFailed] = useState<string | null>(null);
  const shownPicture = picture?.base === failed ? null : picture;

  return [shownPicture, () => setFailed(picture?.base ?? null)] as const;
}
