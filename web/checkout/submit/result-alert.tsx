import { type ReactNode, useEffect, useRef } from "react";

import { Alert, type AlertKind } from "#web/ui/alert.tsx";

type ResultAlertProps = {
  /** What it tells of: when that is another, it is told anew. */
  of: object;
  kind?: AlertKind;
  title?: string | undefined;
  children: ReactNode;
};

/** What came of something that was pressed. It takes the focus: what was pressed has done its work. */
export function ResultAlert({ of, kind = "danger", title, children }: ResultAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  // A failure that comes again is another.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => place.current?.focus(), [of]);

  return (
    <div ref={place} tabIndex={-1} className="mt-3 rounded-md">
      <Alert kind={kind} role="alert" {...(title && { title })}>
        {children}
      </Alert>
    </div>
  );
}
