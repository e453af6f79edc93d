import type { ComponentProps } from "react";

const kinds = {
  main: "btn-main",
  line: "btn-line",
  plain: "",
  quiet: "btn-quiet",
  danger: "btn-danger",
};

type ButtonProps = ComponentProps<"button"> & {
  kind?: keyof typeof kinds;
  /** While busy it stays focusable and ignores presses. */
  isBusy?: boolean;
};

export function Button({ kind = "plain", isBusy, className = "", ...rest }: ButtonProps) {
  const { children, onClick, ...attributes } = rest;

  return (
    <button
      type="button"
      {...attributes}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`btn ${kinds[kind]} ${className}`}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
