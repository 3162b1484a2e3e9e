/** Functions that are called whenever something changes; `subscribe` is for `useSyncExternalStore`, too. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Returns a function that stops the calls. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
