import { useId } from "react";

import { MAX_TAX_ID_LENGTH, MIN_TAX_ID_LENGTH, isValidTaxId } from "#domain/person-fields.ts";
import { validateRequired, type ParsedForm, getFieldText } from "#web/app/forms/field-errors.ts";
import { FormActions } from "#web/app/forms/form-actions.tsx";
import { useForm } from "#web/app/forms/use-form.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export type TaxIdRequirement = "required" | "optional" | "unknown";

type TaxIdFormProps = {
  taxId: string;
  requirement: TaxIdRequirement;
  onSend: (taxId: string) => Promise<void>;
  /** Null for a form that stays open until it is completed. */
  onCancel: (() => void) | null;
};

/** S5.03. Drafts are not stored: a tax id with a name and an address is enough to impersonate a person. */
export function TaxIdForm({ taxId, requirement, onSend, onCancel }: TaxIdFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const isRequired = requirement === "required";
  const { errorOf, events, isSending } = useForm({
    labels: { taxId: t("tax-id") },
    read: (form) => parseTaxIdForm(form, isRequired),
    send: onSend,
  });

  const lengths = { shortest: MIN_TAX_ID_LENGTH, longest: MAX_TAX_ID_LENGTH };
  const hints: Record<TaxIdRequirement, string> = {
    required: t("tax-id-lengths", lengths),
    optional: t("tax-id-longest", lengths),
    unknown: t("tax-id-lengths-unknown", lengths),
  };

  return (
    <form
      id="tax-id-form"
      {...events}
      noValidate
      aria-labelledby="tax-id"
      aria-busy={isSending || undefined}
      className="mt-4 grid gap-4"
    >
      <TextField
        id={id}
        name="taxId"
        label={t("tax-id")}
        defaultValue={taxId}
        error={errorOf("taxId")}
        hint={hints[requirement]}
        required={isRequired}
        autoComplete="off"
        spellCheck={false}
      />
      <FormActions isSending={isSending} onCancel={onCancel}>
        {t("tax-id-save")}
      </FormActions>
    </form>
  );
}

/** S5.03: required only where the country of the default address requires it. */
export function parseTaxIdForm(form: FormData, isRequired: boolean): ParsedForm<"taxId", string> {
  const value = getFieldText(form, "taxId");
  if (value === "" && !isRequired) return { value, fieldErrors: {} };

  const isAllowed = isRequired ? isValidTaxId : isShortEnough;
  return { value, fieldErrors: { taxId: validateRequired(value, isAllowed) } };
}

function isShortEnough(text: string): boolean {
  return text.length <= MAX_TAX_ID_LENGTH;
}
