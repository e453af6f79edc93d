import { useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

import { parseCopies } from "./parse-copies.ts";

type CopiesFieldProps = {
  title: string;
  copies: number;
  /** The id of the words that say what is wrong. */
  errorId: string;
  onType: (copies: number) => void;
};

/** S4.01: the typed whole number holds at once, and none where something else is typed, which stays to be mended. */
export function CopiesField({ title, copies, errorId, onType }: CopiesFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = copies < 1;
  // What was typed before the copies came to be others is of no meaning any more.
  const shown = typed !== null && parseCopies(typed) === copies ? typed : String(copies);

  return (
    <input
      value={shown}
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
