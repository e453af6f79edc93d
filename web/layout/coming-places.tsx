import { useTranslation } from "#web/i18n/translation.tsx";
import { useAnnounced } from "#web/modals/use-announced.ts";
import { Icon } from "#web/ui/icon.tsx";

/** S2.20: where the cart is summed up; until books can be ordered here, it is empty and says so. */
export function CartPlace() {
  const { t } = useTranslation();

  return (
    <button
      type="button"
      {...useAnnounced("cart-empty")}
      className="row-link min-w-(--target) justify-center px-2! font-semibold whitespace-nowrap text-ink! [@media(scripting:none)]:hidden"
    >
      <Icon name="cart" className="size-6" />
      <span className="max-lg:sr-only">{t("cart-empty")}</span>
    </button>
  );
}
