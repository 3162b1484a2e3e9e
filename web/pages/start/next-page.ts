/** Where signing in leads: to the page that asked for it, if it is one of ours. */
export function nextPage(search: object): string {
  const next: unknown = (search as { next?: unknown }).next;
  return typeof next === 'string' && /^\/dashboard(?:[/?]|$)/.test(next) ? next : '/dashboard';
}
