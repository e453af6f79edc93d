import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";

import { signIn } from "./session-actions.ts";
import { useSession } from "./session.ts";

/** Signs in from a members-only page and returns to it. */
export function SignInButton() {
  const { t } = useTranslation();
  const isBusy = useSession().state === "signing-in";

  return (
    <Button kind="main" isBusy={isBusy} onClick={() => void signIn()}>
      {t("sign-in")}
    </Button>
  );
}
