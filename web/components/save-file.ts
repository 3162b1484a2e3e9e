import { loadFile } from '../api/load-file.ts';
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
    const { content, name } = await loadFile(address);
    saveFile(content, name);
  } catch (error) {
    notify.error((error as Error).message);
  }
}
