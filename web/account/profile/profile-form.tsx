import { useId } from "react";

import { isDatabaseUser } from "#domain/profile-email.ts";
import { FormActions } from "#web/app/forms/form-actions.tsx";
import { ErrorSummary } from "#web/app/forms/error-summary.tsx";
import { useForm } from "#web/app/forms/use-form.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { personalFormName } from "#web/app/layout/form-draft.ts";
import { useFormDraft } from "#web/app/layout/use-form-draft.ts";
import { TextField } from "#web/ui/text-field.tsx";

import { type ProfileField, type ProfileInput, parseProfileForm } from "./parse-profile-form.ts";

type ProfileFormProps = {
  identity: string;
  start: ProfileInput;
  onSend: (input: ProfileInput) => Promise<void>;
  onCancel: (() => void) | null;
};

/** S5.01: name, e-mail and phone. S4.05: the e-mail of a social or external identity cannot be changed here. */
export function ProfileForm({ identity, start, onSend, onCancel }: ProfileFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { firstName, lastName, email, phone } = start;
  const unchanged = {
    firstName: [firstName],
    lastName: [lastName],
    email: [email],
    phone: [phone],
  };
  const { form, typed } = useFormDraft(getProfileFormKey(identity), {}, unchanged);
  const labels = {
    firstName: t("first-name"),
    lastName: t("last-name"),
    email: t("email"),
    phone: t("phone"),
  };
  const { errorOf, events, count, isSending } = useForm({
    labels,
    invalidMessages: {
      firstName: t("first-name-wrong"),
      lastName: t("last-name-wrong"),
      email: t("email-wrong"),
      phone: t("phone-wrong"),
    },
    read: (form) => parseProfileForm(form, email),
    send: onSend,
  });
  const text = (field: ProfileField) => ({
    id: `${id}-${field}`,
    name: field,
    label: labels[field],
    defaultValue: typed[field]?.[0] ?? start[field],
    error: errorOf(field),
  });
  const isLocked = !isDatabaseUser(identity);

  return (
    <form
      key={JSON.stringify(typed)}
      id="profile-form"
      ref={form}
      {...events}
      noValidate
      aria-labelledby="profile"
      aria-busy={isSending || undefined}
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
    >
      <ErrorSummary count={count} />
      <TextField {...text("firstName")} autoComplete="given-name" required />
      <TextField {...text("lastName")} autoComplete="family-name" required />
      <TextField
        {...text("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        readOnly={isLocked}
        hint={isLocked ? t("email-locked") : t("email-proven-first")}
        className="col-span-full"
        required
      />
      <TextField
        {...text("phone")}
        type="tel"
        autoComplete="tel"
        suffix={t("optional")}
        hint={t("phone-hint")}
        className="col-span-full"
      />
      <FormActions isSending={isSending} onCancel={onCancel}>
        {t("profile-save")}
      </FormActions>
    </form>
  );
}

export function getProfileFormKey(identity: string): string {
  return personalFormName("profile", identity);
}
