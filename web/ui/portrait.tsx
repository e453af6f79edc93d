import { type CoverPicture, Picture } from "./cover.tsx";

type PortraitProps = {
  picture: CoverPicture | null;
  name: string;
  /** Its width; 100 px otherwise (S9.11). */
  className?: string;
};

/** An author's picture; without one, the first letters of the name. It says nothing that the name beside it does not. */
export function Portrait({ picture, name, className = "w-25" }: PortraitProps) {
  return (
    <span
      aria-hidden="true"
      className={`flex aspect-[4/5] flex-none items-center justify-center overflow-hidden rounded-sm bg-deep font-serif text-xl text-ink-2 ${className}`}
      style={{ backgroundColor: picture?.color }}
    >
      {picture ? (
        <Picture picture={picture} shown={className === "w-25" ? "100px" : "64px"} first={false} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const initials = name.match(/(?<=^|[\s.-])\p{Lu}/gu) ?? [];
  return initials.length > 1 ? `${initials[0]}${initials.at(-1)}` : (initials[0] ?? "");
}
