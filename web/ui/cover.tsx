export type CoverPicture = {
  base: string;
  sizes: number[];
  fallback: number;
  width: number;
  height: number;
  color: string;
};

type CoverProps = {
  picture: CoverPicture | null;
  /** Names the picture that stands for a missing or broken one: /covers/{type}.svg. */
  type: string;
  /** How wide it is shown, as the `sizes` of a picture. */
  shown: string;
  /** In view from the start: fetched first. */
  first?: boolean;
};

const BOX = { width: 247, height: 400 };

/**
 * A cover in a box of 247 by 400 (S9.11). One of another shape stands whole at the foot of it.
 * It is drawn over its type's own picture, which shows itself late, so a missing or broken one needs no script (S8.09).
 */
export function Cover({ picture, type, shown, first = false }: CoverProps) {
  const { width, height } = picture ?? BOX;
  const isWide = width * BOX.height > height * BOX.width;

  return (
    <span className="flex aspect-[247/400] items-end">
      <span
        className={`cover ${isWide ? "w-full" : "h-full"}`}
        style={{ aspectRatio: `${width} / ${height}`, backgroundColor: picture?.color }}
      >
        <span
          className={`stand-in ${picture ? "when-missed" : ""}`}
          style={{ backgroundImage: `url("/covers/${type}.svg")` }}
        />
        {picture && <Picture picture={picture} shown={shown} first={first} />}
      </span>
    </span>
  );
}

type PictureProps = { picture: CoverPicture; shown: string; first: boolean };

export function Picture({
  picture: { base, sizes, fallback, width, height },
  shown,
  first,
}: PictureProps) {
  const sources = (format: string) =>
    sizes.map((size) => `${base}-${size}.${format} ${size}w`).join(", ");

  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={shown} />
      <source type="image/webp" srcSet={sources("webp")} sizes={shown} />
      <img
        src={`${base}-${fallback}.jpg`}
        alt=""
        width={width}
        height={height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        className="relative size-full text-transparent"
      />
    </picture>
  );
}
