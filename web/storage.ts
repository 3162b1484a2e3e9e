/** What this tab has been told to remember where the browser stores nothing, such as where all cookies are blocked. */
const unstored = new Map<string, string>();

/** Reads from the browser's local storage. */
export function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to the browser's local storage. What it refuses is remembered until the page is left. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

export function removeStored(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing is stored.
  }
}
