import { isEmail, isPersonName, isPhone } from "#domain/person-fields.ts";
import { judge, type Read, wordsOf } from "#web/forms/faults.ts";

export type ProfileField = "firstName" | "lastName" | "email" | "phone";
export type ProfileWords = Record<ProfileField, string>;

/** The words without the e-mail, where that is the one that was shown. */
export function withoutKnown(words: ProfileWords, known: string) {
  const { email, ...others } = words;
  return email === known ? others : words;
}

/** S5.01; a phone may be left out, and the address there is has been proven, however it is spelled. */
export function readProfile(form: FormData, known = ""): Read<ProfileField, ProfileWords> {
  const value = {
    firstName: wordsOf(form, "firstName"),
    lastName: wordsOf(form, "lastName"),
    email: wordsOf(form, "email"),
    phone: wordsOf(form, "phone"),
  };
  const faults = {
    firstName: judge(value.firstName, isPersonName),
    lastName: judge(value.lastName, isPersonName),
    email: judge(value.email, (email) => email === known || isEmail(email)),
    phone: value.phone === "" ? undefined : judge(value.phone, isPhone),
  };
  return { value, faults };
}
