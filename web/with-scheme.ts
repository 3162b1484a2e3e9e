const hostForm = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]|$)/u;

/** An address as browsers show it and people copy it, such as `example.com/foo`, with what it needs to be one. */
export function withScheme(text: string): string {
  const address = text.trim();
  return hostForm.test(address) ? `https://${address}` : text;
}
