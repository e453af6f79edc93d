import { useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { ConfirmDialog } from "#web/forms/confirm-dialog.tsx";
import { useDeed } from "#web/forms/use-deed.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";

import { giftEachMonth } from "./giving-words.ts";
import { useGiving } from "./use-giving.ts";

type EndGivingProps = { user: User; giving: RegularGiving };

/** S4.04, S7.27: asked before it is done. That it could not be ended is told, and that nobody knows whether it was. */
export function EndGiving({ user, giving }: EndGivingProps) {
  const { t, language } = useTranslation();
  const told = useTell();
  const { isDoing, run } = useDeed();
  const { end } = useGiving(user, giving);
  const [isAsked, setAsked] = useState(false);

  const endNow = () =>
    run(async () => {
      const outcome = await end();
      if (outcome === "ended") told.success(t("giving-ended"));
      else told.warning(t("giving-is-ending"), t("giving-end-open"));
    });

  return (
    <>
      <Button kind="danger" isBusy={isDoing} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t(isDoing ? "giving-ending" : "giving-end")}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t("giving-end-question")}
          confirm={t("giving-end")}
          kind="danger"
          onConfirm={() => void endNow()}
          onClose={() => setAsked(false)}
        >
          <p className="num font-semibold">{giftEachMonth(giving, t, language)}</p>
          <p className="mt-2">{t("giving-end-means")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
