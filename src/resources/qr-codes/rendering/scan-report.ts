/** What of a code's look keeps it from being read; `look` when it is more than one of the others. */
export type ScanObstacle = 'logo' | 'contrast' | 'modules' | 'margin' | 'look';

/** How well a code is read. */
export interface ScanReport {
  /** 0 to 100. */
  scannability: number;
  /**
   * `good`: both decoders read it. `doubtful`: one does not, because of its look or of how much it holds.
   * `unreadable`: neither reads it, or one reads something else, which does not happen to its plain form.
   */
  verdict:
    | { kind: 'good' }
    | { kind: 'doubtful'; because: ScanObstacle | 'content' }
    | { kind: 'unreadable'; because: ScanObstacle };
}
