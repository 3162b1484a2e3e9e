import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type State = Record<string, string | number>;
type Widened<Defaults extends State> = {
  [Key in keyof Defaults]: Defaults[Key] extends number ? number : string;
};

interface Change {
  /** True: adds a history entry, so that the user can go back. Otherwise the current entry is replaced. */
  isStep?: boolean;
}

/**
 * State that a page keeps in the URL: filters and page number; for what is open on it see `usePanel`. Default values
 * are left out of the URL. If the default is a number, a value that is not a whole number counts as the default.
 *
 *     const [state, setState] = useUrlState({ page: 1, q: '' });
 *     setState({ q: 'shoes', page: 1 });
 *     setState({ page: 2 }, { isStep: true });
 *
 * `defaults` must be a constant of the module.
 */
export function useUrlState<const Defaults extends State>(
  defaults: Defaults,
): [Widened<Defaults>, (change: Partial<Widened<Defaults>>, options?: Change) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (change: Partial<Widened<Defaults>>, { isStep = false }: Change = {}) => {
      void navigate({
        to: '.',
        replace: !isStep,
        search: (current: Record<string, unknown>) => withoutDefaults({ ...current, ...change }, defaults),
      } as unknown as Parameters<typeof navigate>[0]);
    },
    [navigate, defaults],
  );
  return [readUrlState(search, defaults), set];
}

/** The state in the search of a URL that is not shown yet. */
export function readUrlState<const Defaults extends State>(
  search: Record<string, unknown>,
  defaults: Defaults,
): Widened<Defaults> {
  const entries = Object.entries(defaults).map(([key, fallback]) => [key, readValue(search[key], fallback)]);
  return Object.fromEntries(entries) as Widened<Defaults>;
}

function readValue(value: unknown, fallback: string | number): string | number {
  if (typeof value !== 'string') return typeof value === typeof fallback ? (value as number) : fallback;
  if (typeof fallback === 'string') return value;
  return /^\d{1,15}$/.test(value) ? Number(value) : fallback;
}

function withoutDefaults(search: Record<string, unknown>, defaults: State): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([key, value]) => value !== defaults[key]));
}
