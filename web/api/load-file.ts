import { ApiError } from './api-error.ts';
import { failureInSession, unreachable } from './fail.ts';

/**
 * Loads a file of the service. `name` is the one that the service gives it (RFC 6266), or the last part of its address.
 * @throws ApiError with the service's message, in the user's language; also when the file breaks off
 */
export async function loadFile(
  address: string,
  options: RequestInit = {},
): Promise<{ content: Blob; name: string }> {
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw await failureInSession(response, await readFailure(response));
    return { content: await response.blob(), name: fileNameOf(response) };
  } catch (error) {
    throw error instanceof ApiError ? error : await unreachable();
  }
}

/** Where a picture is refused, the body is the message. */
async function readFailure(response: Response): Promise<unknown> {
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain');
  return (isText ? response.text().then((text) => ({ message: text.trim() })) : response.json()).catch(
    () => undefined,
  );
}

function fileNameOf({ headers, url }: Response): string {
  const disposition = headers.get('Content-Disposition') ?? '';
  const [, extended] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? new URL(url).pathname.replace(/.*\//, '');
}
