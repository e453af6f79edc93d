import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useCloseOnNavigation } from "#web/app/layout/use-close-on-navigation.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Popover } from "#web/ui/popover.tsx";

import { signIn, signOut } from "./session-actions.ts";
import { useSession } from "./session.ts";
import { SharedComputerSwitch } from "./shared-computer-switch.tsx";

/**
 * S2.20: the sign-in button, or the person's name with a menu. With a stored session the name's room is reserved from
 * the first paint (web/root.tsx), so that nothing moves and no sign-in button flashes.
 */
export function PersonMenu() {
  return (
    <div className="person-place">
      {useSession().state === "member" ? <Card /> : <SignInOffer />}
    </div>
  );
}

function Card() {
  const { t } = useTranslation();
  const name = usePersonName();

  return (
    <Popover
      id="person"
      ref={useCloseOnNavigation()}
      buttonClass="row-link w-full justify-end px-3"
      summary={
        <>
          <Icon name="person" />
          <span className="sr-only">{t("signed-in-as")} </span>
          <span className="truncate">{name}</span>
        </>
      }
    >
      <ul>
        <li>
          <Link to={paths.account} className="row-link px-3">
            <Icon name="person" />
            {t("my-account")}
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void signOut()} className="row-link w-full px-3">
            <Icon name="leave" />
            {t("sign-out")}
          </button>
        </li>
      </ul>
      <SharedComputerSwitch className="row-link border-t border-rule px-3" />
    </Popover>
  );
}

function SignInOffer() {
  const { t } = useTranslation();
  const isBusy = useSession().state === "signing-in";

  return (
    <div className="flex [@media(scripting:none)]:hidden">
      <button
        type="button"
        aria-busy={isBusy || undefined}
        onClick={() => void (isBusy || signIn())}
        className="sign-in-offer row-link pr-1 pl-3"
      >
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="person" />}
        {t("sign-in")}
      </button>
      <Popover
        id="sign-in-choices"
        ref={useCloseOnNavigation()}
        buttonClass="sign-in-offer row-link px-2"
        summary={<span className="sr-only">{t("sign-in-choices")}</span>}
      >
        <SharedComputerSwitch className="row-link px-3" />
        <p className="max-w-72 px-3 pb-2 text-sm text-ink-2">{t("shared-computer-means")}</p>
      </Popover>
    </div>
  );
}

/** The name from the profile, else from the identity provider. */
function usePersonName(): string {
  const session = useSession();
  if (session.state !== "member") return "";
  const { user, name } = session;
  return (user.state === "found" && user.user.firstName) || name;
}

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
