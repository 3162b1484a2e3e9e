/** Shares below this would be written as 0.0 %. */
const tiny = 0.0005;
const small = 0.1;
const nearlyAll = 0.99;

/**
 * The number format of a share or change: whole percent, or tenths if it is small. Only zero is written as 0 %, and
 * only one as 100 %.
 */
export function percentForm(share: number): Intl.NumberFormatOptions {
  const size = Math.abs(share);
  const style = 'percent';
  if (size > 0 && size < tiny) return { style, maximumSignificantDigits: 1 };
  if (size > nearlyAll && size < 1) return { style, maximumFractionDigits: 1, roundingMode: 'trunc' };
  return { style, maximumFractionDigits: size > 0 && size < small ? 1 : 0 };
}
