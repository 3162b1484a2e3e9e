/** Makes the browser download a URL of the service. */
export function saveFile(address: string, name = ''): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
}

/** Makes the browser save a text as a CSV file; by the byte order mark Excel knows that it is UTF-8. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  saveFile(address, name);
  // Revoked later, because the download must have started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
