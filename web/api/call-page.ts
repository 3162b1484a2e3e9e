import { ApiError, type Failure } from './api-error.ts';
import { addressFor } from './call.ts';
import { forgetSession } from './session.ts';
import type { Body, Input } from './types.ts';

/** The endpoints that answer with a page for visitors. */
type PageEndpoint = 'previewBioPage' | 'previewOverlay' | 'previewSplashPage';

/** Which page is wanted: what adding it would take. */
export type PageRequest = {
  [Name in PageEndpoint]: { name: Name; body: Body<Name> };
}[PageEndpoint];

/** The languages of visitors' pages. */
export type PageLocale = NonNullable<NonNullable<Input<PageEndpoint>['query']>['locale']>;

const unreachable = 'The service cannot be reached. Please check your connection and try again.';
const unreadable = 'The service gave an answer that could not be read. Please try again.';

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
  if (response.status === 401) forgetSession();
  const failure = (await response.json().catch(() => ({ message: unreadable }))) as Failure;
  throw new ApiError(response.status, failure);
}

async function send(address: string, body: object, signal: AbortSignal): Promise<Response> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    return await fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(0, { message: unreachable });
  }
}
