import type { ReactNode, Ref } from "react";

import { Icon } from "./icon.tsx";

const kinds = {
  success: { icon: "check", box: "bg-green-tint", mark: "text-green" },
  info: { icon: "info", box: "bg-green-tint", mark: "text-green" },
  warning: { icon: "warning", box: "bg-warn-tint", mark: "text-warn" },
  danger: { icon: "warning", box: "bg-danger-tint", mark: "text-danger" },
} as const;

export type AlertKind = keyof typeof kinds;

type AlertProps = {
  kind: AlertKind;
  title?: string;
  /** "alert" makes screen readers announce it at once. */
  role?: "alert" | undefined;
  /** The close button, at the end. */
  close?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

/** A message within the page, with icon and text: never by color alone. */
export function Alert({ kind, title, role, close, className = "", ref, children }: AlertProps) {
  const { icon, box, mark } = kinds[kind];

  return (
    <div
      ref={ref}
      role={role}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] @max-[11rem]:grid-cols-1 items-start gap-3 rounded-md border border-transparent px-[min(1rem,5vw)] py-3.5 text-sm ${box} ${className}`}
    >
      <Icon name={icon} className={`size-5.5 ${mark}`} />
      <div>
        {title && <b className={`block ${kind === "danger" ? mark : ""}`}>{title}</b>}
        {children}
      </div>
      {close}
    </div>
  );
}
