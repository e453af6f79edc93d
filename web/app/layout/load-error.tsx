import { Alert } from "#web/ui/alert.tsx";

import { RetryLink } from "./retry-link.tsx";

type LoadErrorProps = {
  title?: string;
  className?: string;
  /** Names what failed to load. */
  children: string;
};

/** Stands in for a part of the page that failed to load. */
export function LoadError({ title, className = "", children }: LoadErrorProps) {
  return (
    <Alert
      kind="danger"
      role="alert"
      title={title}
      className={className}
      close={
        // Below the text on narrow containers.
        <RetryLink className="-my-2.5 inline-flex touch items-center gap-2 @min-[11rem]:@max-[30rem]:col-start-2" />
      }
    >
      {children}
    </Alert>
  );
}
