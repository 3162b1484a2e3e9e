import { useSyncExternalStore } from 'react';

/**
 * Whether this browser is signed in, as far as it knows: scripts cannot read the session cookie. The state is
 * remembered to avoid a request that would only be answered with 401; a 401 corrects it.
 */
const storageKey = 'waypost.session';
const listeners = new Set<() => void>();
/**
 * "open": signed in. "ended": the session ended without signing out. Stored, so that every tab can tell the
 * difference.
 */
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

/**
 * Called when the service answers 401. The user did not sign out, so the sign-in page explains why they must
 * sign in again.
 */
export function endSession(): void {
  if (hasSession()) write('ended');
}

/** Whether the last session ended without the user signing out. */
export function hasSessionEnded(): boolean {
  return read() === 'ended';
}

/** As `hasSession`, but re-renders when it changes, also in another tab. */
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
