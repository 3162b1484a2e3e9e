/** The colours of the theme that is shown, for what is painted on a canvas, as `#rrggbb`. */
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
