/** Converts `#142878`, as from colour inputs, to the API's `rgb(20,40,120)`. Other text stays as it is. */
export function toRgb(hex: string): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  return match
    ? `rgb(${match
        .slice(1)
        .map((part) => Number.parseInt(part, 16))
        .join(',')})`
    : hex;
}

/** Converts `rgb(20,40,120)` to `#142878`. Other text stays as it is. */
export function toHex(rgb: string): string {
  const match = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/.exec(rgb);
  if (!match) return rgb;
  return `#${match
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}
