type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-(--target) cursor-pointer items-center justify-between gap-4">
      {label}
      <input
        type="checkbox"
        className="switch"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}
