import { Skeleton } from "#web/ui/skeleton.tsx";

export function AuthorSkeleton() {
  return (
    <div className="flex items-center gap-4 border-b border-rule py-4">
      <Skeleton className="aspect-[4/5] h-auto! w-16 flex-none" />
      <div className="grid flex-auto gap-2">
        <Skeleton className="h-5! w-3/5" />
        <Skeleton className="w-2/5" />
      </div>
    </div>
  );
}
