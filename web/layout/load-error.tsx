import { Alert } from "#web/ui/alert.tsx";

import { RetryLink } from "./retry-link.tsx";

type LoadErrorProps = {
  title?: string;
  className?: string;
  /** What failed. */
  children: string;
};

/** Stands where a part of the page could not be had. */
export function LoadError({ title, className = "", children }: LoadErrorProps) {
  return (
    <Alert
      kind="danger"
      role="alert"
      title={title}
      className={className}
      close={
        // Under the words where there is no room beside them.
        <RetryLink className="-my-2.5 inline-flex touch items-center gap-2 @min-[11rem]:@max-[30rem]:col-start-2" />
      }
    >
      {children}
    </Alert>
  );
}
