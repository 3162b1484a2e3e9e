/** The header takes whole seconds. It is at least 1, because 0 would mean at once. */
export function retryAfter(seconds: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };
}
