import { useId } from "react";

type RadioRowProps<T extends string | number> = {
  label: string;
  choices: { value: T; label: string }[];
  chosen: T | null;
  onChoose: (value: T) => void;
};

/** Radio buttons in a row. */
export function RadioRow<T extends string | number>(props: RadioRowProps<T>) {
  const { label, choices, chosen, onChoose } = props;
  const name = useId();

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <span className="mt-2 flex flex-wrap gap-1.5">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="row-link num relative chosen cursor-pointer justify-center border border-edge px-3 font-semibold has-checked:border-green has-focus-visible:[outline:var(--ring)]"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
