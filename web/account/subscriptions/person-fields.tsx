import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "#domain/person-fields.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import type { FormValues } from "#web/app/layout/form-draft.ts";
import { TextField } from "#web/ui/text-field.tsx";

import type { RequestField } from "./parse-subscription-request.ts";

type PersonFieldsProps = {
  id: string;
  typed: FormValues;
  errorOf: (field: RequestField) => string | undefined;
  onEdit: (field: RequestField) => void;
};

export function PersonFields({ id, typed, errorOf, onEdit }: PersonFieldsProps) {
  const { t } = useTranslation();
  const text = (field: "email" | "firstName" | "lastName") => ({
    id: `${id}-${field}`,
    name: field,
    defaultValue: typed[field]?.[0],
    error: errorOf(field),
    onInput: () => onEdit(field),
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
        maxLength={MAX_EMAIL_LENGTH}
        className="col-span-full"
      />
      <TextField
        {...text("firstName")}
        label={t("first-name")}
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
      />
      <TextField
        {...text("lastName")}
        label={t("last-name")}
        autoComplete="family-name"
        maxLength={MAX_NAME_LENGTH}
      />
    </>
  );
}
