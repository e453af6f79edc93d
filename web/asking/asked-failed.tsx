import { useTranslation } from "#web/i18n/translation.tsx";
import { useDeed } from "#web/forms/use-deed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

type AskedFailedProps = {
  onRetry: () => Promise<unknown>;
  /** What could not be had. */
  children: string;
};

/** Stands where something could not be had; the rest of the screen works. */
export function AskedFailed({ onRetry, children }: AskedFailedProps) {
  const { t } = useTranslation();
  const { isDoing, run } = useDeed();

  /** When it goes, the focus it had goes to the heading over it. */
  async function retry(button: HTMLElement): Promise<void> {
    const heading = button.closest("section")?.querySelector<HTMLElement>("h2");
    await onRetry();
    requestAnimationFrame(() => button.isConnected || focusOn(standIn(heading)));
  }

  return (
    <Alert kind="danger" role="alert">
      <p>{children}</p>
      <Button
        isBusy={isDoing}
        onClick={({ currentTarget }) => void run(() => retry(currentTarget))}
        className="mt-2.5"
      >
        {t("try-again")}
      </Button>
    </Alert>
  );
}

/** Where the whole section is another now, its heading has the same name. */
function standIn(heading: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return heading?.isConnected ? heading : document.getElementById(heading?.id ?? "");
}

function focusOn(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
