import { useId } from "react";

import { isEmail, isPersonName, isPhone } from "#domain/person-fields.ts";
import { isDatabaseUser } from "#domain/profile-email.ts";
import { validateRequired, type ParsedForm, getFieldText } from "#web/app/forms/field-errors.ts";
import { FormActions, ErrorSummary } from "#web/app/forms/form-actions.tsx";
import { useForm } from "#web/app/forms/use-form.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { personalFormName, useFormDraft } from "#web/app/layout/form-draft.ts";
import { TextField } from "#web/ui/text-field.tsx";

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

type ProfileField = "firstName" | "lastName" | "email" | "phone";

export type ProfileInput = Record<ProfileField, string>;

/** Omits the e-mail where it equals `current`. */
export function omitUnchangedEmail(input: ProfileInput, current: string) {
  const { email, ...rest } = input;
  return email === current ? rest : input;
}

/** S5.01: the phone is optional. The `current` e-mail is confirmed and valid in any spelling. */
export function parseProfileForm(
  form: FormData,
  current = "",
): ParsedForm<ProfileField, ProfileInput> {
  const value = {
    firstName: getFieldText(form, "firstName"),
    lastName: getFieldText(form, "lastName"),
    email: getFieldText(form, "email"),
    phone: getFieldText(form, "phone"),
  };
  const fieldErrors = {
    firstName: validateRequired(value.firstName, isPersonName),
    lastName: validateRequired(value.lastName, isPersonName),
    email: validateRequired(value.email, (email) => email === current || isEmail(email)),
    phone: value.phone === "" ? undefined : validateRequired(value.phone, isPhone),
  };
  return { value, fieldErrors };
}
