import { Alert } from "#web/ui/alert.tsx";

import { TryAgain } from "./try-again.tsx";

type FailedPartProps = {
  title?: string;
  className?: string;
  /** What failed. */
  children: string;
};

/** Stands where a part of the page could not be had. */
export function FailedPart({ title, className = "", children }: FailedPartProps) {
  return (
    <Alert
      kind="danger"
      role="alert"
      title={title}
      className={className}
      close={<TryAgain className="-my-2.5 inline-flex touch items-center gap-2" />}
    >
      {children}
    </Alert>
  );
}
