import { type ReactNode, useEffect, useRef } from "react";

import { Alert, type AlertKind } from "#web/ui/alert.tsx";

type ResultAlertProps = {
  /** The result shown. Another object receives focus again. */
  of: object;
  kind?: AlertKind;
  title?: string | undefined;
  children: ReactNode;
};

/** The result of an action. It takes the focus, because the pressed control has disappeared or finished. */
export function ResultAlert({ of, kind = "danger", title, children }: ResultAlertProps) {
  const container = useRef<HTMLDivElement>(null);
  // An equal failure that occurs again is a new result.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => container.current?.focus(), [of]);

  return (
    <div ref={container} tabIndex={-1} className="mt-3 rounded-md">
      <Alert kind={kind} role="alert" {...(title && { title })}>
        {children}
      </Alert>
    </div>
  );
}
