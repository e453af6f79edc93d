import { useEffect, useId, useRef } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { LanguageField } from "#web/layout/link.tsx";
import { Alert } from "#web/ui/alert.tsx";

type RequestedProps = { email: string; onAnother: () => void };

/** Stands where the form was once it is sent (S8.03), and takes the focus that the form had. */
export function Requested({ email, onAnother }: RequestedProps) {
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
        <LanguageField />
        <button type="submit" className="btn mt-4">
          {t("subscribe-another")}
        </button>
      </form>
    </section>
  );
}
