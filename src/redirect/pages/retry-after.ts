/** The header takes whole seconds; none would mean at once. */
export function retryAfter(seconds: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };
}
