/**
 * Copies a text to the clipboard; returns false if the browser refuses it. Without HTTPS browsers offer no clipboard
 * API, but the old `copy` command still works.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies the text by selecting it in a field that is there only for that. */
function copySelected(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement('textarea');
  area.value = text;
  (activeElement?.closest('[role=dialog]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  // Selecting has taken the focus from the button.
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}
