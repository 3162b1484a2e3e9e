import { ApiError } from '../api/api-error.ts';
import { failureInSession, unreachable } from '../api/fail.ts';
import { notify } from './toasts/notify.ts';

/** Long enough for the browser to read the file, which it does after the click. */
const revokedAfterMs = 60_000;

/** Makes the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), revokedAfterMs);
}

/**
 * Saves what the service answers at this address. The page loads it, because a browser that does so for a link does not
 * tell when it is refused or breaks off; here a message says why.
 */
export async function saveAnswer(address: string): Promise<void> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw await failureInSession(response, await readFailure(response));
    saveFile(await response.blob(), fileNameOf(response));
  } catch (error) {
    notify.error((error instanceof ApiError ? error : await unreachable()).message);
  }
}

/** Where a picture is refused, the body is the message. */
async function readFailure(response: Response): Promise<unknown> {
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain');
  return (isText ? response.text().then((text) => ({ message: text.trim() })) : response.json()).catch(
    () => undefined,
  );
}

/** The name that the service gives the file (RFC 6266); without one, the last part of its address. */
function fileNameOf({ headers, url }: Response): string {
  const disposition = headers.get('Content-Disposition') ?? '';
  const [, extended] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? new URL(url).pathname.replace(/.*\//, '');
}
