/** A colour of the current theme as `#rrggbb`, for charts drawn on a canvas, which cannot use CSS variables. */
export function readColour(variable: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}
