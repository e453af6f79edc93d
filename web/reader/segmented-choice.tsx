import { changeSettings, type ReaderSettings, useReaderSettings } from "./reader-settings.ts";

type Name = "face" | "lines" | "margins" | "flow";
type SegmentedChoiceProps<N extends Name> = {
  name: N;
  label: string;
  /** The labels, in display order. */
  names: Record<ReaderSettings[N], string>;
};

/** Two or three choices in a row. */
export function SegmentedChoice<N extends Name>({ name, label, names }: SegmentedChoiceProps<N>) {
  const chosen: string = useReaderSettings()[name];

  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="segments">
        {Object.entries<string>(names).map(([value, called]) => (
          <label key={value} className="chosen" data-value={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => changeSettings({ [name]: value })}
            />
            {called}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
