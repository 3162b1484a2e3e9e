import { useSyncExternalStore } from 'react';

/**
 * Whether this browser is signed in, as far as it knows: the cookie itself is not for scripts. It is remembered so that
 * nobody has to ask the server only to be told 401; a 401 corrects it.
 */
const storageKey = 'waypost.session';
const listeners = new Set<() => void>();
let hasEnded = false;

export function hasSession(): boolean {
  return localStorage.getItem(storageKey) === 'open';
}

export function rememberSession(): void {
  hasEnded = false;
  localStorage.setItem(storageKey, 'open');
  tell();
}

export function forgetSession(): void {
  if (!hasSession()) return;
  localStorage.removeItem(storageKey);
  tell();
}

/** Because the service says so, and nobody here wanted it: why one must sign in again is to be told. */
export function endSession(): void {
  hasEnded ||= hasSession();
  forgetSession();
}

/** Whether the last session ended by itself. */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** As `hasSession`, followed also over tabs. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSession);
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
