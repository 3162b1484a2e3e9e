/**
 * The segment that is written, or will be when the next visit comes, and how much of it is there to be drained.
 * Those before it are finished; a later one may exist as soon as this is read.
 */
export interface SpoolPosition {
  segment: string;
  bytes: number;
}
