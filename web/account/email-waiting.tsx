import { useRef } from "react";

import type { User } from "#contract/users.ts";
import { useDeed } from "#web/forms/use-deed.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";

import { useLookAgain } from "./use-look-again.ts";
import { useOnReturn } from "./use-on-return.ts";
import { useSaveProfile } from "./use-save-profile.ts";

type EmailWaitingProps = { user: User; wanted: string };

/** A new address is used once the link sent to it was followed; until then it can be sent again, or given up. */
export function EmailWaiting({ user, wanted }: EmailWaitingProps) {
  const { t } = useTranslation();
  const told = useTell();
  const save = useSaveProfile(user.externalId);
  const { isDoing, run } = useDeed();
  const { firstName, lastName, phone } = user;
  const lookAgain = useLookAgain(user.externalId);
  const part = useRef<HTMLDivElement>(null);

  /** The link may have been followed elsewhere. */
  async function comeBack(): Promise<void> {
    if (isDoing) return;
    const hadFocus = part.current?.contains(document.activeElement);
    await lookAgain();
    if (hadFocus && !part.current) focusOn("#profile");
  }
  useOnReturn(() => void comeBack());

  const sendAgain = () =>
    run(async () => {
      const { email, wantedEmail } = await save({ firstName, lastName, phone, sendAgain: true });
      if (wantedEmail !== null) return told.success(t("email-link-sent", { email: wantedEmail }));
      told.success(t("email-none-waits", { email }));
      focusOn("#profile");
    });
  const giveUp = () =>
    run(async () => {
      const { email } = await save({ firstName, lastName, phone, keepEmail: true });
      told.success(t("email-kept", { email }));
      focusOn("#profile");
    });

  return (
    <div ref={part} className="mt-1.5 rounded-md bg-warn-tint px-3 pt-2.5 pb-1">
      <p>{t("email-waiting", { email: wanted })}</p>
      <p className="-mx-2.5 flex flex-wrap">
        <Button kind="quiet" isBusy={isDoing} onClick={() => void sendAgain()}>
          {t("email-send-again")}
        </Button>
        <Button kind="quiet" isBusy={isDoing} onClick={() => void giveUp()}>
          {t("email-give-up")}
        </Button>
      </p>
    </div>
  );
}
