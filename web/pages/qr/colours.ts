/** `rgb(20,40,120)`, as the API has colours, from `#142878`, as browsers pick them. What is no such text stays as it is. */
export function toRgb(hex: string): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  return match
    ? `rgb(${match
        .slice(1)
        .map((part) => Number.parseInt(part, 16))
        .join(',')})`
    : hex;
}

/** The other way round. */
export function toHex(rgb: string): string {
  const match = /^rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)$/.exec(rgb);
  if (!match) return rgb;
  return `#${match
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}
