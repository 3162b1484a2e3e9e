const hostForm = /^[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+(?::\d{1,5})?(?:[/?#]|$)/u;

/**
 * Adds `https://` to an address without a scheme, as browsers display it and people copy it, such as
 * `example.com/foo`.
 */
export function withScheme(text: string): string {
  const address = text.trim();
  return hostForm.test(address) ? `https://${address}` : text;
}
