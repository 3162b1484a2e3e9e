/** Relative luminance 0–1 (WCAG 2.2, definition) of a colour, whose parts are 0–255 (sRGB). */
export function luminanceOf(red: number, green: number, blue: number): number {
  return weighted(linear(red), linear(green), linear(blue));
}

/** Weighs the parts of a colour by how bright they look. */
export function weighted(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  const value = part / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
