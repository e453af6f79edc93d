import { Skeleton } from "#web/ui/skeleton.tsx";

/** Skeletons of recordings. */
export function RecordingSkeleton() {
  return (
    <div className="track">
      <Skeleton className="size-12! rounded-full!" />
      <div className="grid gap-2">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-3! w-2/5" />
      </div>
    </div>
  );
}
