import { QueryError } from "#web/app/query/query-error.tsx";
import { useSentOrder } from "#web/shop/checkout/submit/submit-state.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { CartTable } from "./cart-table.tsx";
import { ClearCart } from "./clear-cart.tsx";
import { UnavailableTitles } from "./unavailable-titles.tsx";
import { useCurrentPrices } from "./cart/use-current-prices.ts";

/** S2.18: the books in the cart at current prices. */
export function CartBooks() {
  const { t } = useTranslation();
  const { query, refetch } = useCurrentPrices();
  const isSent = useSentOrder() !== null;

  return (
    <section aria-labelledby="cart-books" className="min-w-0">
      <h2 id="cart-books" className="sr-only">
        {t("cart-books")}
      </h2>
      <div hidden={isSent} className="grid gap-3 not-empty:mb-6">
        {query.state === "error" && (
          <QueryError onRetry={refetch}>{t("cart-prices-failed")}</QueryError>
        )}
        {query.value && <Alert kind="info">{t("cart-prices-changed")}</Alert>}
        <UnavailableTitles />
      </div>
      <CartTable />
      {isSent && <p className="mt-4 text-sm text-ink-2">{t("order-locked")}</p>}
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Link to={paths.literature()} className="btn btn-quiet -ml-2.5">
          <Icon name="chevron" className="rotate-90" />
          {t("keep-browsing")}
        </Link>
        {!isSent && <ClearCart />}
      </div>
    </section>
  );
}
