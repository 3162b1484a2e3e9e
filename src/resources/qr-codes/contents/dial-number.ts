/**
 * A phone number as it is dialled: digits, `*` and `#`, with a leading `+` when the number is international.
 * Spaces, dots, dashes and brackets are removed; the bracketed trunk zero of "+49 (0)30 …" is not dialled
 * from abroad. A text without any digit gives a result without any digit, which callers refuse.
 */
export function dialNumber(phone: string): string {
  const international = /^[^0-9*#]*\+/.test(phone);
  const dialled = international ? phone.replaceAll('(0)', '') : phone;
  return (international ? '+' : '') + dialled.replace(/[^0-9*#]/g, '');
}
