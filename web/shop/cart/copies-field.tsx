import { useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

import { parseCopies } from "./parse-copies.ts";

type CopiesFieldProps = {
  title: string;
  copies: number;
  errorId: string;
  onType: (copies: number) => void;
};

/** S4.01: applies a typed integer at once. Anything else counts as 0 and stays in the field for correction. */
export function CopiesField({ title, copies, errorId, onType }: CopiesFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = copies < 1;
  // Typed text is discarded once the number of copies changes elsewhere.
  const text = typed !== null && parseCopies(typed) === copies ? typed : String(copies);

  return (
    <input
      value={text}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t("copies-of", { title })}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? errorId : undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onType(parseCopies(value));
      }}
      onBlur={() => !isInvalid && setTyped(null)}
    />
  );
}
