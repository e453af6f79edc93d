import { useTranslation } from "#web/i18n/translation.tsx";
import { useSite } from "#web/layout/site.ts";
import { Button } from "#web/ui/button.tsx";

import type { FailureAction } from "./sign-in-failure.ts";

type SignInFailureActionsProps = {
  actions: readonly FailureAction[];
  /** The one that is being taken. */
  busy: FailureAction | null;
  onTake: (way: FailureAction) => void;
  className?: string;
};

/** What can be done about a sign-in that failed: the first is what helps most. */
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
      {actions.map((way, place) =>
        way === "contact-us" ? (
          contact && (
            <a key={way} href={`mailto:${contact}`} className="btn">
              {t(way)}
            </a>
          )
        ) : (
          <Button
            key={way}
            kind={place === 0 ? "main" : "plain"}
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
