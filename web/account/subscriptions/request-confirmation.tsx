import { useEffect, useId, useRef } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { HiddenLanguageField } from "#web/app/layout/link.tsx";
import { Alert } from "#web/ui/alert.tsx";

type RequestConfirmationProps = { email: string; onAnother: () => void };

/** Replaces the form after it is sent (S8.03), and takes the focus. */
export function RequestConfirmation({ email, onAnother }: RequestConfirmationProps) {
  const { t } = useTranslation();
  const message = useRef<HTMLElement>(null);
  const id = useId();

  useEffect(() => message.current?.focus(), []);

  return (
    <section ref={message} tabIndex={-1} aria-labelledby={id} className="outline-none">
      <div id={id}>
        <Alert kind="success" title={t("cart-posted-success")}>
          {t("subscribe-noted", { email })}
        </Alert>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAnother();
        }}
      >
        <HiddenLanguageField />
        <button type="submit" className="btn mt-4">
          {t("subscribe-another")}
        </button>
      </form>
    </section>
  );
}
