import type { ComponentProps } from "react";

import { Field, type FieldProps } from "./field.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps>;

export function TextField({ id, label, suffix, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, suffix, hint, error, className }}>
      {(control) => <input {...input} {...control} className="input" />}
    </Field>
  );
}
