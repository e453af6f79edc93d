import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type QueryErrorProps = {
  onRetry: () => Promise<unknown>;
  /** Names what failed to load. */
  children: string;
};

/** Stands in for a section that failed to load. When it disappears, its focus moves to the heading above it. */
export function QueryError({ onRetry, children }: QueryErrorProps) {
  const { t } = useTranslation();
  const { isSubmitting, run } = useSubmission();

  const alert = useMoveFocusOnUnmount<HTMLDivElement>((leaving) => {
    const heading = leaving.closest("section")?.querySelector<HTMLElement>("h2");
    return () => focusHeading(findHeading(heading));
  });

  return (
    <Alert ref={alert} kind="danger" role="alert">
      <p>{children}</p>
      <Button
        isBusy={isSubmitting}
        onClick={() => void run(async () => void (await onRetry()))}
        className="mt-2.5"
      >
        {t("try-again")}
      </Button>
    </Alert>
  );
}

/** When the section was replaced, its heading has the same id. */
function findHeading(heading: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return heading?.isConnected ? heading : document.getElementById(heading?.id ?? "");
}

function focusHeading(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Stands in for a section that is loading. */
export function QuerySkeleton() {
  const { t } = useTranslation();

  return (
    <div className="grid gap-3.5 py-1">
      <output className="sr-only">{t("loading")}</output>
      <Skeleton className="w-3/5" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-2/5" />
    </div>
  );
}
