import { useTranslation } from "#web/i18n/translation.tsx";
import { openModal } from "#web/modals/modals.ts";
import { Icon } from "#web/ui/icon.tsx";

/** S2.20: where a visitor signs in; until that can be done here, it says so. */
export function SignInPlace({ className = "" }: { className?: string }) {
  const { t } = useTranslation();

  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() =>
        openModal({ kind: "message", header: t("sign-in"), body: t("sign-in-not-yet") })
      }
      className={`row-link px-3 [@media(scripting:none)]:hidden ${className}`}
    >
      <Icon name="person" />
      {t("sign-in")}
    </button>
  );
}

/** S2.20: where the cart is summed up; until books can be ordered here, it is empty and says so. */
export function CartPlace() {
  const { t } = useTranslation();

  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() =>
        openModal({ kind: "message", header: t("cart-empty"), body: t("cart-not-yet") })
      }
      className="row-link justify-center px-2! font-semibold whitespace-nowrap text-ink! [@media(scripting:none)]:hidden"
    >
      <Icon name="cart" className="size-6" />
      <span className="max-lg:sr-only">{t("cart-empty")}</span>
    </button>
  );
}
