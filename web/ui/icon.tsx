/** Line drawings on a field of 24 by 24. */
const drawings = {
  book: "M12 7c-2-1.6-5-2-8.5-1.5v12C7 17 10 17.4 12 19c2-1.6 5-2 8.5-1.5v-12C17 5 14 5.4 12 7Zm0 0v12",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevron: "m6 9.5 6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  device: "M7 3.5h10v17H7v-17Zm4 14h2",
  download: "M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14",
  heart: "M12 20s-7.5-4.4-7.5-10A4.3 4.3 0 0 1 12 7.4 4.3 4.3 0 0 1 19.5 10c0 5.6-7.5 10-7.5 10Z",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5m0-8h.01",
  mail: "M4 6.5h16v11H4v-11Zm0 .5 8 6.5L20 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  phone:
    "M6.5 4h3L11 8.5l-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2C10.5 19.5 4.5 13.5 4.5 6a2 2 0 0 1 2-2Z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20",
  sliders:
    "M4 8h9m5 0h2M4 16h3m5 0h8M15.5 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9.5 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  warning: "M12 4.5 21 19.5H3L12 4.5ZM12 10.5v4m0 2.5h.01",
};

type IconProps = { name: keyof typeof drawings; className?: string };

/** Decoration: what it means stands beside it in words, or as the name of the button. */
export function Icon({ name, className = "" }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-[1.25em] flex-none fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.7] ${className}`}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
