import { useId } from "react";

import { LONGEST_TAX_ID, SHORTEST_TAX_ID } from "#domain/person-fields.ts";
import { FormFoot } from "#web/forms/form-foot.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { TextField } from "#web/ui/text-field.tsx";

import { readTaxId } from "./read-tax-id.ts";

/** Whether the country of the default address asks for a tax id. */
export type TaxIdNeeded = "required" | "optional" | "unknown";

type TaxIdFormProps = {
  taxId: string;
  need: TaxIdNeeded;
  onSend: (taxId: string) => Promise<void>;
  /** Null where it is there until it is filled in. */
  onCancel: (() => void) | null;
};

/** S5.03. What is typed here is kept nowhere: with a name and an address it is what another would ask for. */
export function TaxIdForm({ taxId, need, onSend, onCancel }: TaxIdFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const isRequired = need === "required";
  const { errorOf, events, isSending } = useForm({
    labels: { taxId: t("tax-id") },
    read: (form) => readTaxId(form, isRequired),
    send: onSend,
  });

  const lengths = { shortest: SHORTEST_TAX_ID, longest: LONGEST_TAX_ID };
  const hints: Record<TaxIdNeeded, string> = {
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
        hint={hints[need]}
        required={isRequired}
        autoComplete="off"
        spellCheck={false}
      />
      <FormFoot isSending={isSending} onCancel={onCancel}>
        {t("tax-id-save")}
      </FormFoot>
    </form>
  );
}
