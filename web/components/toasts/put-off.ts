/**
 * Work that tabs of this browser have put off, such as deletions that can still be undone, and that another tab has to
 * wait for before it signs all of them out.
 */
const name = 'waypost.put-off';
const longestMs = 5_000;
const channel = openChannel();

/** Firefox refuses channels and locks, as it does storage, to pages whose cookies are blocked. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Calls the function when another tab waits for what this one has put off. */
export function onAwaited(finish: () => void): void {
  channel?.addEventListener('message', finish);
}

/** Tells other tabs that something is put off here, until the function that is returned is called. */
export function putOff(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Pages without HTTPS have no locks. There other tabs are told, but not waited for.
  navigator.locks?.request(name, { mode: 'shared' }, () => promise).catch(() => undefined);
  return resolve;
}

/** Has other tabs do what they have put off, and waits for it; not for long, because a tab may be frozen. */
export async function awaitTabs(): Promise<void> {
  channel?.postMessage('');
  const signal = AbortSignal.timeout(longestMs);
  await navigator.locks?.request(name, { signal }, () => undefined).catch(() => undefined);
}
