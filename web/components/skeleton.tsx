import { classes } from './classes.ts';

/** A grey placeholder for content that is loading; set its size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes('block animate-pulse rounded-md bg-line', className ?? 'h-4 w-full')}
    />
  );
}
