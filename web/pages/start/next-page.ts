/** The page to open after signing in: `next` if it is a page of the dashboard, to prevent open redirects. */
export function nextPage(search: object): string {
  const next: unknown = (search as { next?: unknown }).next;
  return typeof next === 'string' && /^\/dashboard(?:[/?]|$)/.test(next) ? next : '/dashboard';
}
