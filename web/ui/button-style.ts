const common =
  "inline-flex min-h-(--target) items-center justify-center gap-2 rounded-md border px-4.5 py-2 text-center text-sm leading-tight font-semibold no-underline transition-colors duration-(--time-fast)";

/** One solid button to a view: the step most people came for. */
export const mainButton = `${common} border-green bg-green text-on-green hover:border-green-strong hover:bg-green-strong hover:text-on-green`;

export const plainButton = `${common} border-edge bg-card text-ink hover:bg-tint hover:text-ink active:bg-deep`;

export const quietButton = `${common} border-transparent px-2.5! text-green hover:bg-green-tint hover:text-green-strong`;
