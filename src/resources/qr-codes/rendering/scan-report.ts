/** The part of a code's look that keeps it from being read; `look` = more than one part. */
export type ScanObstacle = 'logo' | 'contrast' | 'modules' | 'margin' | 'look';

/** The result of a scan check. */
export interface ScanReport {
  /** 0 to 100. */
  scannability: number;
  /**
   * `good`: both decoders read the code. `doubtful`: one does not, because of the look or the amount of
   * content. `unreadable`: neither reads it, or one reads something else, although the plain form of the code
   * does not have this problem.
   */
  verdict:
    | { kind: 'good' }
    | { kind: 'doubtful'; because: ScanObstacle | 'content' }
    | { kind: 'unreadable'; because: ScanObstacle };
}
