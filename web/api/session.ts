import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { readStored, removeStored, store } from '../storage.ts';

/**
 * Whether this browser is signed in, as far as it knows: scripts cannot read the session cookie. The state is
 * remembered to avoid a request that would only be answered with 401; a 401 corrects it.
 */
const storageKey = 'waypost.session';
const { subscribe: listen, tell } = createListeners();
/**
 * "open" and when it was opened: signed in. "ended": the session ended without signing out. Stored, so that every tab
 * can tell the difference, also when somebody signs in where somebody else is signed in.
 */
type Remembered = `open ${number}` | 'ended';

export function hasSession(): boolean {
  return openSession() !== undefined;
}

export function rememberSession(): void {
  write(`open ${Date.now()}`);
}

/** Called when the user has signed out, also if another tab was refused a call meanwhile and took it for an end. */
export function forgetSession(): void {
  if (read() === null) return;
  removeStored(storageKey);
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

/** What tells this session from others, undefined without one; re-renders when it changes, also in another tab. */
export function useOpenSession(): string | undefined {
  return useSyncExternalStore(subscribe, openSession);
}

function openSession(): string | undefined {
  const remembered = read();
  return remembered?.startsWith('open') ? remembered : undefined;
}

function read(): string | null {
  return readStored(storageKey);
}

function write(what: Remembered): void {
  store(storageKey, what);
  tell();
}

function subscribe(listener: () => void): () => void {
  const stop = listen(listener);
  window.addEventListener('storage', listener);
  // A page that the browser had put aside, and brings back, was not told of what other tabs stored.
  window.addEventListener('pageshow', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}
