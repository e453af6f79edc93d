import type { ReactNode } from "react";

import { Icon } from "./icon.tsx";

export type FieldProps = {
  id: string;
  label: string;
  /** Shown after the label, such as “optional”. */
  suffix?: string;
  hint?: string;
  /** What is wrong and how to correct it. */
  error?: string | undefined;
  className?: string;
};

/** Attributes that make screen readers read the hint and the error with the control. */
type ControlAttributes = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FrameProps = FieldProps & { children: (control: ControlAttributes) => ReactNode };

/** A label above a control, with a hint and an error below it. */
export function Field({ id, label, suffix, hint, error, className = "", children }: FrameProps) {
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");

  return (
    <div className={`grid min-w-0 gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm leading-tight font-semibold text-ink-2">
        {label}
        {suffix && <span className="font-normal text-ink-3"> ({suffix})</span>}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": descriptionIds || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm leading-snug text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className="flex gap-1.5 text-sm leading-snug font-semibold text-danger"
        >
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}
