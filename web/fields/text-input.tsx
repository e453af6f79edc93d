import { type ComponentProps, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type TextInputProps = Omit<ComponentProps<typeof TextField>, "error" | "onBlur" | "placeholder"> & {
  placeholder: string;
};

/** S5.04: wrong when it is left with what its type or pattern does not allow, and until that is mended. */
export function TextInput({ placeholder, onInput, ...field }: TextInputProps) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const message = t("input-error-message").replace("#", () => placeholder);

  return (
    <TextField
      {...field}
      placeholder={placeholder}
      error={isWrong ? message : undefined}
      onBlur={(event) => setWrong(!event.currentTarget.validity.valid)}
      onInput={(event) => {
        if (event.currentTarget.validity.valid) setWrong(false);
        onInput?.(event);
      }}
    />
  );
}
