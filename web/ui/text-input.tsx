import { type ComponentProps, useState } from "react";

import { TextField } from "./text-field.tsx";

type TextInputProps = Omit<ComponentProps<typeof TextField>, "error" | "onBlur"> & {
  /** The error text for an invalid value. */
  errorText: string;
};

/** S5.04: shows the error when the field is left with an invalid value, until it is corrected. */
export function TextInput({ errorText, onInput, ...field }: TextInputProps) {
  const [isInvalid, setInvalid] = useState(false);

  return (
    <TextField
      {...field}
      error={isInvalid ? errorText : undefined}
      onBlur={(event) => setInvalid(!event.currentTarget.validity.valid)}
      onInput={(event) => {
        if (event.currentTarget.validity.valid) setInvalid(false);
        onInput?.(event);
      }}
    />
  );
}
