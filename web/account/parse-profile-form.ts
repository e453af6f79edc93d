import { isEmail, isPersonName, isPhone } from "#domain/person-fields.ts";
import { validateRequired, type ParsedForm, getFieldText } from "#web/forms/field-errors.ts";

export type ProfileField = "firstName" | "lastName" | "email" | "phone";
export type ProfileInput = Record<ProfileField, string>;

/** The words without the e-mail, where that is the one that was shown. */
export function omitUnchangedEmail(words: ProfileInput, known: string) {
  const { email, ...others } = words;
  return email === known ? others : words;
}

/** S5.01; a phone may be left out, and the address there is has been proven, however it is spelled. */
export function parseProfileForm(
  form: FormData,
  known = "",
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
    email: validateRequired(value.email, (email) => email === known || isEmail(email)),
    phone: value.phone === "" ? undefined : validateRequired(value.phone, isPhone),
  };
  return { value, fieldErrors };
}
