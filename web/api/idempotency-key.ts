/** A new random idempotency key. `crypto.randomUUID` does not exist on pages without HTTPS. */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
