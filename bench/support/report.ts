/** One measured figure with its goal. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  goal: { atLeast: number } | { atMost: number };
  /** An additional remark. */
  note?: string;
}

export function printFigure({ what, value, unit, goal, note = '' }: Figure): boolean {
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const wanted = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  const shown = value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
  console.log(
    `${isMet ? 'ok  ' : 'MISS'} ${what.padEnd(52)} ${shown.padStart(10)} ${unit.padEnd(6)} goal ${wanted.padEnd(8)} ${note}`.trimEnd(),
  );
  return isMet;
}
