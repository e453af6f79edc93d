import type { Book } from "#contract/books.ts";
import { dollarsInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { AnnouncedButton } from "./announced-button.tsx";

/** What a book is worth on paper, and the way to order it; nothing for one that is not printed (S5.11). */
export function PrintedCopy({ book: { hasPrintableVersion, price } }: { book: Book }) {
  const { t, language } = useTranslation();
  if (!hasPrintableVersion) return null;

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border border-rule bg-card px-4 py-3.5">
      <div>
        <b className="font-semibold">{t("printed-copy")}</b>
        {price > 0 && (
          <p className="num text-sm text-ink-3">
            {t("value-of", { amount: dollarsInWords(price, language) })}
          </p>
        )}
      </div>
      <AnnouncedButton act="add-to-cart" kind="line" className="flex-auto sm:flex-none">
        <Icon name="cart" />
        {t("add-to-cart")}
      </AnnouncedButton>
    </div>
  );
}
