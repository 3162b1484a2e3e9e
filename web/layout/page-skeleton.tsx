import { Skeleton } from '../components/skeleton.tsx';

/** Shown in place of a page that is loading. */
export function PageSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-10 w-full rounded-lg" />
      <Skeleton className="h-80 w-full rounded-xl" />
    </div>
  );
}
