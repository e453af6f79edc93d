import { Fragment, useEffect, useEffectEvent, useRef } from "react";

import { Field, type FieldProps } from "./field.tsx";

export type Choice = {
  value: string;
  label: string;
  /** The full text when the label is cut. */
  fullLabel?: string;
};

type SelectProps = FieldProps & {
  name: string;
  choices: Choice[];
  value: string;
  /** Whether the choice filters the list. */
  isSet?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  /** The index of the choice with a separator above it. */
  ruleBefore?: number;
  onChoose: (value: string) => void;
};

export function Select({ name, choices, value, isSet, onChoose, ...rest }: SelectProps) {
  const { disabled, autoComplete, ruleBefore, ...field } = rest;
  const chosen = choices.find((choice) => choice.value === value);
  const element = useRef<HTMLSelectElement>(null);

  // On a slow line people choose before the page's script runs.
  const takeEarlyChoice = useEffectEvent(() => {
    const early = element.current?.value ?? value;
    if (chosen && early !== value) onChoose(early);
  });
  useEffect(() => takeEarlyChoice(), []);

  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          ref={element}
          name={name}
          value={value}
          title={chosen?.fullLabel ?? chosen?.label}
          disabled={disabled}
          autoComplete={autoComplete}
          onChange={(event) => onChoose(event.target.value)}
          className={`input drop-down ${isSet ? "is-set" : ""}`}
        >
          {choices.map((choice, index) => (
            <Fragment key={choice.value}>
              {index === ruleBefore && <hr />}
              <option value={choice.value} title={choice.fullLabel}>
                {choice.label}
              </option>
            </Fragment>
          ))}
        </select>
      )}
    </Field>
  );
}
