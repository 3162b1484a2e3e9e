/** Long enough for the browser to read the file, which it does after the click. */
const revokedAfterMs = 60_000;

/** Makes the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), revokedAfterMs);
}

/** Makes the browser download a URL of the service; without a name, under the one that the service gives. */
export function saveAddress(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
