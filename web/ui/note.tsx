import { Icon } from "./icon.tsx";

const kinds = {
  danger: "border-danger bg-danger-tint text-danger",
  warning: "border-warn bg-warn-tint text-warn",
};

type NoteProps = {
  kind: keyof typeof kinds;
  /** A failure is said at once. */
  role?: "alert";
  children: React.ReactNode;
};

export function Note({ kind, role, children }: NoteProps) {
  return (
    <div
      role={role}
      className={`flex gap-2.5 rounded-md border px-4 py-3 text-sm font-semibold ${kinds[kind]}`}
    >
      <Icon name="warning" className="mt-0.5" />
      <div>{children}</div>
    </div>
  );
}
