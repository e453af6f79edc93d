import { isEmail, isPersonName, isPhone } from "#domain/person-fields.ts";
import { validateRequired, type ParsedForm, getFieldText } from "#web/app/forms/field-errors.ts";

export type ProfileField = "firstName" | "lastName" | "email" | "phone";
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
