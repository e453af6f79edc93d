import { useState } from "react";

import { MOST_COPIES } from "#domain/order-size.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

type CopiesFieldProps = {
  title: string;
  copies: number;
  /** The id of the words that say what is wrong. */
  errorId: string;
  onType: (copies: number) => void;
};

/** S4.01: the typed whole number holds at once, and none where nothing is typed; what is typed stays as it is until the field is left. */
export function CopiesField({ title, copies, errorId, onType }: CopiesFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = copies < 1;

  return (
    <input
      value={typed ?? String(copies)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(MOST_COPIES).length}
      aria-label={t("copies-of", { title })}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? errorId : undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        const figures = value.replace(/\D/g, "");
        setTyped(figures);
        onType(Number(figures));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
