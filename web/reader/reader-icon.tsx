/** The reader's own drawings, kept apart from web/ui/icon.tsx, which every page loads. */
const drawings = {
  back: "M20 12H5m0 0 6-6m-6 6 6 6",
  contents: "M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.01M4 12h.01M4 17.5h.01",
  mark: "M7 4.5h10V20l-5-4-5 4V4.5Z",
  letters: "M3 18 7.8 6h.4L13 18M4.7 14h6.6M21 18v-7m0 3.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  left: "m14.5 6-6 6 6 6",
  right: "m9.5 6 6 6-6 6",
  return: "M9 14 4 9l5-5M4.5 9H15a5 5 0 0 1 0 10h-3",
  voice: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  screen: "M4 9V4.5h4.5M15.5 4.5H20V9M20 15v4.5h-4.5M8.5 19.5H4V15",
  keys: "M3 7h18v10H3V7Zm3.5 3.2h.01M10 10.2h.01M14 10.2h.01M17.5 10.2h.01M8 14h8",
};

type ReaderIconProps = { name: keyof typeof drawings; className?: string };

export function ReaderIcon({ name, className = "" }: ReaderIconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-[1.375rem] flex-none fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.7] ${className}`}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
