import { changeSettings, type ReaderSettings, useReaderSettings } from "./reader-settings.ts";

type Name = "face" | "lines" | "margins" | "flow";
type SegmentedChoiceProps<N extends Name> = {
  name: N;
  label: string;
  /** What each is called, in the order they stand. */
  names: Record<ReaderSettings[N], string>;
};

/** One of two or three, side by side in a frame. */
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
