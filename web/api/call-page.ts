import { addressFor } from './call.ts';
import { failureOf, unreachable } from './fail.ts';
import { endSession } from './session.ts';
import type { Body, Input } from './types.ts';

/** The endpoints that answer with a page for visitors. */
type PageEndpoint = 'previewBioPage' | 'previewOverlay' | 'previewSplashPage';

/** Which page is wanted: what adding it would take. */
export type PageRequest = {
  [Name in PageEndpoint]: { name: Name; body: Body<Name> };
}[PageEndpoint];

/** The languages of visitors' pages. */
export type PageLocale = NonNullable<NonNullable<Input<PageEndpoint>['query']>['locale']>;

/**
 * The page as visitors would see it, as HTML.
 * @throws ApiError with the server's sentence; 401 also ends the session here
 */
export async function callPage(
  { name, body }: PageRequest,
  locale: PageLocale,
  signal: AbortSignal,
): Promise<string> {
  const response = await send(addressFor(name, { query: { locale } } as Input<typeof name>), body, signal);
  if (response.ok) return response.text();
  if (response.status === 401) endSession();
  throw await failureOf(response, await response.json().catch(() => undefined));
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
