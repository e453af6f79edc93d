export type Choice = {
  value: string;
  label: string;
  /** The whole text, when the label is a part of it. */
  whole?: string;
};

type SelectProps = {
  name: string;
  label: string;
  choices: Choice[];
  value: string;
  /** Whether what is chosen narrows the list. */
  isSet: boolean;
  onChoose: (value: string) => void;
};

export function Select({ name, label, choices, value, isSet, onChoose }: SelectProps) {
  const chosen = choices.find((choice) => choice.value === value);

  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={`filter-${name}`} className="text-sm leading-tight font-semibold text-ink-2">
        {label}
      </label>
      <select
        id={`filter-${name}`}
        name={name}
        value={value}
        title={chosen?.whole}
        onChange={(event) => onChoose(event.target.value)}
        className={`drop-down min-h-(--target) w-full min-w-0 rounded-md border py-2 pr-9 pl-3 text-[1rem] leading-snug text-ellipsis ${isSet ? "border-green bg-green-tint font-semibold" : "border-edge bg-card"}`}
      >
        {choices.map((choice) => (
          <option
            key={choice.value}
            value={choice.value}
            title={choice.whole}
            aria-label={choice.whole}
          >
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
