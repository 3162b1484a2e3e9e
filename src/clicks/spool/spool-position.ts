/**
 * The segment that is being written, or that the next visit will start, and how many of its bytes can be
 * drained. Earlier segments of the spool are finished; a later one may exist by the time this is read.
 */
export interface SpoolPosition {
  segment: string;
  bytes: number;
}
