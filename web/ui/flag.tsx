const drawings: Record<string, React.ReactNode> = {
  EN: (
    <>
      <path fill="#f7f3ea" d="M0 0h30v20H0z" />
      <path stroke="#b23a36" strokeWidth="2.2" d="M0 1.2h30M0 5.6h30M0 10h30M0 14.4h30M0 18.8h30" />
      <path fill="#2c4272" d="M0 0h13v11.1H0z" />
      <path
        stroke="#fff"
        strokeWidth="1.6"
        strokeDasharray="1.6 2"
        d="M2 3h10M3.8 5.6h8M2 8.2h10"
      />
    </>
  ),
  ES: (
    <>
      <path fill="#b5312c" d="M0 0h30v20H0z" />
      <path fill="#edbb3f" d="M0 5h30v10H0z" />
      <path fill="#b5312c" d="M8 8h4v3.5c0 1-1 1.5-2 2-1-.5-2-1-2-2z" />
    </>
  ),
  FR: (
    <>
      <path fill="#f7f3ea" d="M0 0h30v20H0z" />
      <path fill="#2c4a8c" d="M0 0h10v20H0z" />
      <path fill="#c23a37" d="M20 0h10v20H20z" />
    </>
  ),
};

/** The flag for a language, by its two-letter code in capitals; null when there is none. */
export function Flag({ language }: { language: string }) {
  const drawing = drawings[language];
  return (
    drawing && (
      <svg
        aria-hidden="true"
        viewBox="0 0 30 20"
        className="h-[0.875em] w-[1.3125em] flex-none rounded-[2px] shadow-[0_0_0_1px_rgb(0_0_0/0.16)]"
      >
        {drawing}
      </svg>
    )
  );
}
