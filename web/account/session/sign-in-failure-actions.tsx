import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { Button } from "#web/ui/button.tsx";

import type { FailureAction } from "./sign-in-failure.ts";

type SignInFailureActionsProps = {
  actions: readonly FailureAction[];
  /** The action that is running. */
  busy: FailureAction | null;
  onTake: (way: FailureAction) => void;
  className?: string;
};

/** Buttons for a failed sign-in; the first is the most useful. */
export function SignInFailureActions({
  actions,
  busy,
  onTake,
  className = "",
}: SignInFailureActionsProps) {
  const { t } = useTranslation();
  const contact = useSite()?.library.contact.email;

  return (
    <div className={`flex flex-wrap gap-2.5 max-sm:*:basis-full ${className}`}>
      {actions.map((way, index) =>
        way === "contact-us" ? (
          contact && (
            <a key={way} href={`mailto:${contact}`} className="btn">
              {t(way)}
            </a>
          )
        ) : (
          <Button
            key={way}
            kind={index === 0 ? "main" : "plain"}
            isBusy={busy === way}
            onClick={() => onTake(way)}
          >
            {t(way)}
          </Button>
        ),
      )}
    </div>
  );
}
