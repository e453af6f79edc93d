import { useNavigation } from "react-router";

/** A bar at the top while a navigation takes longer than 200 ms. */
export function NavigationProgress() {
  if (useNavigation().state === "idle") return null;

  return (
    <div
      aria-hidden="true"
      className="late fixed inset-x-0 top-0 z-(--z-toast) h-1 overflow-hidden bg-green-tint"
    >
      <div className="h-full w-1/4 animate-[pass_1.1s_linear_infinite] bg-green motion-reduce:w-full motion-reduce:animate-none" />
    </div>
  );
}
