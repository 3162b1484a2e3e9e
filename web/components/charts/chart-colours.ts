/**
 * The colours of the current theme as `#rrggbb`, for charts drawn on a canvas, which cannot use CSS
 * variables.
 */
export interface ChartColours {
  accent: string;
  second: string;
  before: string;
  grid: string;
  text: string;
}

export function readChartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: read('--accent'),
    second: read('--success'),
    before: read('--faint'),
    grid: read('--line'),
    text: read('--soft'),
  };
}
