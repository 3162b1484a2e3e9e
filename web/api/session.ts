import { useSyncExternalStore } from 'react';

/**
 * Whether this browser is signed in, as far as it knows: the cookie itself is not for scripts. It is remembered so that
 * nobody has to ask the server only to be told 401; a 401 corrects it.
 */
const storageKey = 'waypost.session';
const listeners = new Set<() => void>();
/** What is remembered: that there is one, or that it ended by itself. Each tab has to know the one from the other. */
type Remembered = 'open' | 'ended';

export function hasSession(): boolean {
  return read() === 'open';
}

export function rememberSession(): void {
  write('open');
}

export function forgetSession(): void {
  if (!hasSession()) return;
  localStorage.removeItem(storageKey);
  tell();
}

/** Because the service says so, and nobody here wanted it: why one must sign in again is to be told. */
export function endSession(): void {
  if (hasSession()) write('ended');
}

/** Whether the last session ended by itself. */
export function hasSessionEnded(): boolean {
  return read() === 'ended';
}

/** As `hasSession`, followed also over tabs. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSession);
}

function read(): string | null {
  return localStorage.getItem(storageKey);
}

function write(what: Remembered): void {
  localStorage.setItem(storageKey, what);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
