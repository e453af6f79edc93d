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
  /** How wide it is shown, as the `sizes` of a picture. */
  shown: string;
  /** In view from the start: fetched first. */
  first?: boolean;
  onFail: () => void;
};

/** A picture in the sizes and formats it is kept in. It says nothing that the words beside it do not. */
export function Picture({ picture, shown, first = false, onFail }: PictureProps) {
  const { base, sizes, fallback, width, height } = picture;
  const sources = (format: string) =>
    sizes.map((size) => `${base}-${size}.${format} ${size}w`).join(", ");

  const image = useRef<HTMLImageElement>(null);
  const tellIfFailed = useEffectEvent(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onFail();
  });

  // One that failed before this program ran tells of it no more.
  useEffect(() => tellIfFailed(), []);

  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={shown} />
      <source type="image/webp" srcSet={sources("webp")} sizes={shown} />
      <img
        ref={image}
        onError={onFail}
        src={`${base}-${fallback}.jpg`}
        alt=""
        width={width}
        height={height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        className="relative size-full object-cover text-transparent"
      />
    </picture>
  );
}

/** S8.09: the picture, or null once it could not be shown; and what is to be called then. */
export function usePictureFallback(picture: PictureFacts | null) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = picture?.base === failed ? null : picture;

  return [shown, () => setFailed(picture?.base ?? null)] as const;
}
