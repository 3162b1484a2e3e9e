import { addressFor } from './call.ts';
import { failureInSession, unreachable } from './fail.ts';
import type { Body, Input } from './types.ts';

/** The endpoints that answer with an HTML page as visitors see it. */
type PageEndpoint = 'previewBioPage' | 'previewOverlay' | 'previewSplashPage';

/** Which page to render: the preview endpoint, with the body that creating the page would take. */
export type PageRequest = {
  [Name in PageEndpoint]: { name: Name; body: Body<Name> };
}[PageEndpoint];

/** The languages that visitors' pages can be rendered in. */
export type PageLocale = NonNullable<NonNullable<Input<PageEndpoint>['query']>['locale']>;

/**
 * Fetches the page as visitors would see it, as HTML.
 * @throws ApiError with the server's message; a 401 also ends the session in this browser
 */
export async function callPage(
  { name, body }: PageRequest,
  locale: PageLocale,
  signal: AbortSignal,
): Promise<string> {
  const response = await send(addressFor(name, { query: { locale } } as Input<typeof name>), body, signal);
  if (response.ok) return response.text();
  throw await failureInSession(response, await response.json().catch(() => undefined));
}

async function send(address: string, body: object, signal: AbortSignal): Promise<Response> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    return await fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw await unreachable();
  }
}
