/** Line drawings of 24 by 24. */
const drawings = {
  bin: "M5 7h14M10 7V4.5h4V7m3 0-.8 12.5H7.8L7 7m3.2 4v5m3.6-5v5",
  book: "M12 7c-2-1.6-5-2-8.5-1.5v12C7 17 10 17.4 12 19c2-1.6 5-2 8.5-1.5v-12C17 5 14 5.4 12 7Zm0 0v12",
  cart: "M3 5h2.5l2.2 10h9.6L20 8H6.3M9 19.2h.01M16.5 19.2h.01",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevron: "m6 9.5 6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  device: "M7 3.5h10v17H7v-17Zm4 14h2",
  download: "M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14",
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  heart: "M12 20s-7.5-4.4-7.5-10A4.3 4.3 0 0 1 12 7.4 4.3 4.3 0 0 1 19.5 10c0 5.6-7.5 10-7.5 10Z",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5m0-8h.01",
  leave: "M10 5H5.5v14H10M15 8l4 4-4 4M19 12H9.5",
  list: "M4.5 5h4v5h-4zM4.5 14h4v5h-4zM12 6h7.5M12 9h5M12 15h7.5M12 18h5",
  listen:
    "M4 15v-2.5a8 8 0 0 1 16 0V15M4 15.5a2 2 0 0 1 2-2h1.5v6H6a2 2 0 0 1-2-2Zm16 0a2 2 0 0 0-2-2h-1.5v6H18a2 2 0 0 0 2-2Z",
  lock: "M6 11h12v8.5H6V11Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3",
  mail: "M4 6.5h16v11H4v-11Zm0 .5 8 6.5L20 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5.5 12h13",
  pen: "M5 19h3.5L19 8.5 15.5 5 5 15.5V19Zm8-11.5 3.5 3.5",
  person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  phone:
    "M6.5 4h3L11 8.5l-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2C10.5 19.5 4.5 13.5 4.5 6a2 2 0 0 1 2-2Z",
  plus: "M12 5.5v13M5.5 12h13",
  printer: "M7 9V4h10v5M7 17H4.5V9.5h15V17H17M7 14h10v6H7v-6Z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20",
  sliders:
    "M4 8h9m5 0h2M4 16h3m5 0h8M15.5 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9.5 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  study: "M12 5 2.5 9.5 12 14l9.5-4.5L12 5ZM6.5 11.5v5c3.5 2.6 7.5 2.6 11 0v-5",
  warning: "M12 4.5 21 19.5H3L12 4.5ZM12 10.5v4m0 2.5h.01",
};

type IconProps = { name: keyof typeof drawings; className?: string };

/** Decorative: text beside it or the button's name has the meaning. */
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
