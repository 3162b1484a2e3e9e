import { Skeleton } from '../components/skeleton.tsx';

/** Stands where a page is about to be. */
export function PageSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-10 w-full rounded-lg" />
      <Skeleton className="h-80 w-full rounded-xl" />
    </div>
  );
}
