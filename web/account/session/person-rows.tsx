import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import { signIn, signOut } from "./session-actions.ts";
import { useSession } from "./session.ts";
import { SharedComputerSwitch } from "./shared-computer-switch.tsx";
import { usePersonName } from "./use-person-name.ts";

/** The same as rows of the menu sheet on small screens. */
export function PersonRows() {
  return (
    <>
      {useSession().state === "member" ? <MemberRows /> : <VisitorRow />}
      <li>
        <SharedComputerSwitch className="row-link" />
      </li>
    </>
  );
}

function VisitorRow() {
  const { t } = useTranslation();
  const isBusy = useSession().state === "signing-in";

  return (
    <li>
      <button
        type="button"
        aria-busy={isBusy || undefined}
        onClick={() => void (isBusy || signIn())}
        className="sign-in-offer sheet-link w-full gap-3 [@media(scripting:none)]:hidden"
      >
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="person" />}
        {t("sign-in")}
      </button>
    </li>
  );
}

function MemberRows() {
  const { t } = useTranslation();
  const name = usePersonName();

  return (
    <>
      <li>
        <Link to={paths.account} className="sheet-link gap-3">
          <Icon name="person" />
          {t("my-account")}
          <span className="flex-1 truncate text-right font-sans text-sm font-normal text-ink-3">
            {name}
          </span>
        </Link>
      </li>
      <li>
        <button type="button" onClick={() => void signOut()} className="sheet-link w-full gap-3">
          <Icon name="leave" />
          {t("sign-out")}
        </button>
      </li>
    </>
  );
}
