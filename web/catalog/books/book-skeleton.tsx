import { Skeleton } from "#web/ui/skeleton.tsx";

export function BookSkeleton() {
  return (
    <div className="card book-card">
      <Skeleton className="aspect-[247/400] h-auto! rounded-sm" />
      <div className="grid gap-3">
        <Skeleton className="h-6! w-7/10" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-1/3" />
      </div>
    </div>
  );
}
