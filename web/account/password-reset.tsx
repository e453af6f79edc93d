import { useDeed } from "#web/forms/use-deed.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useSite } from "#web/layout/site.ts";
import { Button } from "#web/ui/button.tsx";

import { askPasswordReset } from "./ask-password-reset.ts";

/** S7.16: has the identity provider mail a link; what it says is the same for every address. */
export function PasswordReset({ email }: { email: string }) {
  const { t } = useTranslation();
  const told = useTell();
  const identity = useSite()?.identity;
  const { isDoing, run } = useDeed();
  if (!identity) return null;

  const ask = () =>
    run(async () => {
      await askPasswordReset({ ...identity, email });
      told.success(t("password-link-sent", { email }));
    });

  return (
    <Button
      kind="quiet"
      isBusy={isDoing}
      onClick={() => void ask()}
      className="-my-2.5 -ml-2.5 text-left"
    >
      {t("password-change")}
    </Button>
  );
}
