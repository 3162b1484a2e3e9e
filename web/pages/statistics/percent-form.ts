/** A share that would be 0.0 %, as a part of one */
const tiny = 0.0005;
const small = 0.1;
const nearlyAll = 0.99;

/**
 * How a share or change is written: in whole percent, in tenths where it is small. What is not nothing is never 0 %, and
 * what is not all never 100 %.
 */
export function percentForm(share: number): Intl.NumberFormatOptions {
  const size = Math.abs(share);
  const style = 'percent';
  if (size > 0 && size < tiny) return { style, maximumSignificantDigits: 1 };
  if (size > nearlyAll && size < 1) return { style, maximumFractionDigits: 1, roundingMode: 'trunc' };
  return { style, maximumFractionDigits: size > 0 && size < small ? 1 : 0 };
}
