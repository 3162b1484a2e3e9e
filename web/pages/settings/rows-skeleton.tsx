import { Skeleton } from '../../components/skeleton.tsx';

/** Shown in place of a section's rows while they are loading. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className="grid gap-2 px-4 py-4 sm:px-5">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-56" />
    </div>
  ));
}
