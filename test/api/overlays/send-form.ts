import type { TestService } from '../../support/service.ts';

/** Sends the form of an overlay, as a browser without scripts does. */
export function sendForm(
  service: TestService,
  overlay: number | string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  // Limits by address are a minute long.
  service.clock.advance(61_000);
  return fetch(`${service.baseUrl}/o/${overlay}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
}
