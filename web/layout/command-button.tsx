import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { useTexts } from '../texts/use-texts.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'));
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the command palette; ⌘K or Ctrl+K does too. */
export function CommandButton() {
  const texts = useTexts('layout');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        className="flex h-9 min-w-9 items-center gap-2.5 rounded-lg border border-line bg-page px-2.5 text-soft transition-colors hover:border-line-strong sm:w-80"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="sr-only grow text-start sm:not-sr-only sm:min-w-0">
          <span className="block truncate">{texts.commandHint}</span>
        </span>
        <kbd
          aria-hidden
          className="hidden rounded border border-line bg-surface px-1.5 font-sans text-xs text-soft sm:block"
        >
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && <CommandPalette onClose={() => setOpen(false)} />}
    </>
  );
}
