/** Line drawings of 24 by 24, in addition to those of every screen. */
const ICON_PATHS = {
  back: "M4.5 5v4.5H9M5 9.5a8 8 0 1 1-1 4",
  forward: "M19.5 5v4.5H15M19 9.5a8 8 0 1 0 1 4",
  play: "M8.5 5.5v13l10-6.5-10-6.5Z",
  pause: "M8 6.5h1.5v11H8zM14.5 6.5H16v11h-1.5z",
  previous: "M18 6v12l-9-6 9-6ZM6 6v12",
  next: "M6 6v12l9-6-9-6ZM18 6v12",
  queue: "M4 7h16M4 12h9M4 17h9M16.5 12.5v6l4.5-3-4.5-3Z",
  add: "M4 7h16M4 12h9M4 17h6M17 13v7M13.5 16.5h7",
  timer: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
};

const FILLED_ICONS = new Set<keyof typeof ICON_PATHS>(["play", "pause", "previous", "next"]);

type PlayerIconProps = { name: keyof typeof ICON_PATHS; className?: string };

export function PlayerIcon({ name, className = "" }: PlayerIconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-[1.25em] flex-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] ${FILLED_ICONS.has(name) ? "fill-current" : "fill-none"} ${name === "more" ? "[stroke-width:3]" : "[stroke-width:1.7]"} ${className}`}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
