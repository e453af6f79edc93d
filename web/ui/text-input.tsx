import { type ComponentProps, useState } from "react";

import { TextField } from "./text-field.tsx";

type TextInputProps = Omit<ComponentProps<typeof TextField>, "error" | "onBlur"> & {
  /** What is said of it while it is wrong. */
  refusal: string;
};

/** S5.04: wrong when it is left with what its type or pattern does not allow, and until that is mended. */
export function TextInput({ refusal, onInput, ...field }: TextInputProps) {
  const [isWrong, setWrong] = useState(false);

  return (
    <TextField
      {...field}
      error={isWrong ? refusal : undefined}
      onBlur={(event) => setWrong(!event.currentTarget.validity.valid)}
      onInput={(event) => {
        if (event.currentTarget.validity.valid) setWrong(false);
        onInput?.(event);
      }}
    />
  );
}
