import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { classes } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { searchCharactersMax } from '../use-search.ts';

const pauseMs = 250;

interface SearchFieldProps {
  /** What is searched: the accessible name and the placeholder. */
  label: string;
  value: string;
  /** Called with the typed text, debounced. */
  onChange(value: string): void;
  /** How many were found for `value`, for screen readers; undefined while that is not known. */
  found: number | undefined;
  className?: string;
}

/** A search field that searches while the user types. */
export function SearchField({ label, value, onChange, found, className }: SearchFieldProps) {
  const texts = useTexts('common');
  const [typed, setTyped] = useState(value);
  const [hasTyped, setHasTyped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div role="search" className={classes('relative print:hidden', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        maxLength={searchCharactersMax}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          setHasTyped(true);
          setTyped(event.target.value);
        }}
        className="control ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          label={texts.clear}
          icon={<X />}
          onClick={() => {
            setTyped('');
            onChange('');
            // The button goes away with the text.
            input.current?.focus();
          }}
          className="absolute end-1 top-1/2 size-7 -translate-y-1/2"
        />
      )}
      <Found count={hasTyped && typed === value && value !== '' ? found : undefined} />
    </div>
  );
}

/**
 * Tells screen readers how many were found. Always there, because a status that is inserted with its text is
 * not announced; empty while the user types, so that the same count is announced again.
 */
function Found({ count }: { count: number | undefined }) {
  const texts = useTexts('common');
  return (
    <p role="status" className="sr-only">
      {count === undefined ? '' : count === 0 ? texts.noMatches : texts.found(count, formatCount(count))}
    </p>
  );
}
