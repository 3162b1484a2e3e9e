import { failureInSession, unreachable } from '../api/fail.ts';
import { notify } from './toasts/notify.ts';

/** Long enough for the browser to read the file, which it does after the click. */
const revokedAfterMs = 60_000;

/** Makes the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), revokedAfterMs);
}

/**
 * Makes the browser download a URL of the service, under the name that the service gives. Asks for it first, because
 * the browser does not tell the page that a download was refused; a message then says why.
 */
export async function saveAnswer(address: string): Promise<void> {
  try {
    const response = await fetch(address).catch(async () => {
      throw await unreachable();
    });
    if (!response.ok) throw await failureInSession(response, await readFailure(response));
    // The rest comes with the download, which the browser streams to the disk.
    await response.body?.cancel();
    saveAddress(address);
  } catch (error) {
    notify.error((error as Error).message);
  }
}

/** Where a picture is refused, the body is the message. */
async function readFailure(response: Response): Promise<unknown> {
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain');
  return (isText ? response.text().then((text) => ({ message: text.trim() })) : response.json()).catch(
    () => undefined,
  );
}

function saveAddress(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
