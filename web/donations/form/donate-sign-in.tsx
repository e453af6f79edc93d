import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { SharedComputerSwitch } from "#web/account/session/shared-computer-switch.tsx";
import { SignInButton } from "#web/account/session/sign-in-button.tsx";

/** S2.16: a visitor signs in to donate here, or donates elsewhere without an account. */
export function DonateSignIn({ hasSignedOut }: { hasSignedOut: boolean }) {
  const { t } = useTranslation();
  const donationUrl = useSite()?.library.donationUrl;

  return (
    <>
      <p className="measure mb-5">{t(hasSignedOut ? "signed-out" : "gift-sign-in")}</p>
      <div className="flex flex-wrap gap-2.5">
        <SignInButton />
        {donationUrl && (
          <a href={donationUrl} className="btn">
            {t("gift-without-account")}
          </a>
        )}
      </div>
      <SharedComputerSwitch className="row-link mt-3" />
    </>
  );
}
