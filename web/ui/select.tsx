import { Field, type FieldProps } from "./field.tsx";

export type Choice = {
  value: string;
  label: string;
  /** The whole text, when the label is a part of it. */
  whole?: string;
};

type SelectProps = FieldProps & {
  name: string;
  choices: Choice[];
  value: string;
  /** Whether what is chosen narrows the list. */
  isSet?: boolean;
  disabled?: boolean;
  onChoose: (value: string) => void;
};

export function Select({ name, choices, value, isSet, disabled, onChoose, ...field }: SelectProps) {
  const chosen = choices.find((choice) => choice.value === value);

  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          title={chosen?.whole ?? chosen?.label}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.value)}
          className={`input drop-down ${isSet ? "is-set" : ""}`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} title={choice.whole}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
