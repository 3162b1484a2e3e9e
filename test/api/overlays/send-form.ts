import type { TestService } from '../../support/service.ts';

/** Sends an overlay's form as a browser without JavaScript does. */
export function sendForm(
  service: TestService,
  overlay: number | string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  // Rate limits for each address last a minute.
  service.clock.advance(61_000);
  return fetch(`${service.baseUrl}/o/${overlay}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
}
