import { LONGEST_EMAIL, LONGEST_NAME } from "#domain/person-fields.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import type { Typed } from "#web/layout/kept-form.ts";
import { TextField } from "#web/ui/text-field.tsx";

import type { RequestField } from "./read-request.ts";

type PersonFieldsProps = {
  id: string;
  typed: Typed;
  errorOf: (field: RequestField) => string | undefined;
  onMend: (field: RequestField) => void;
};

/** Whom the lists are sent to. */
export function PersonFields({ id, typed, errorOf, onMend }: PersonFieldsProps) {
  const { t } = useTranslation();
  const text = (field: "email" | "firstName" | "lastName") => ({
    id: `${id}-${field}`,
    name: field,
    defaultValue: typed[field]?.[0],
    error: errorOf(field),
    onInput: () => onMend(field),
    required: true,
  });

  return (
    <>
      <TextField
        {...text("email")}
        label={t("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={LONGEST_EMAIL}
        className="col-span-full"
      />
      <TextField
        {...text("firstName")}
        label={t("first-name")}
        autoComplete="given-name"
        maxLength={LONGEST_NAME}
      />
      <TextField
        {...text("lastName")}
        label={t("last-name")}
        autoComplete="family-name"
        maxLength={LONGEST_NAME}
      />
    </>
  );
}
