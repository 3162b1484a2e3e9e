import { CloudOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useStale } from '../api/use-stale.ts';
import { Button } from '../components/button.tsx';
import { returnLostFocus } from '../components/lost-focus.ts';
import { useTexts } from '../texts/use-texts.ts';

/**
 * Says how old the lists and numbers of a page are while they cannot be refreshed, for they stay as they were.
 * The status is always there: one that is inserted together with its text is not announced.
 */
export function StaleNote() {
  const texts = useTexts('layout');
  const common = useTexts('common');
  const { since, refresh } = useStale();
  const [isBusy, setBusy] = useState(false);
  const isShown = since !== undefined;
  const tryAgain = async () => {
    setBusy(true);
    await refresh();
    setBusy(false);
    returnLostFocus();
  };
  return (
    <div
      className={
        isShown
          ? 'sticky top-16 z-10 mx-4 mt-4 -mb-2 flex animate-fade items-center gap-2 self-center rounded-xl border border-line bg-surface py-1 ps-3.5 pe-1 text-[0.8125rem] text-soft shadow-card'
          : 'sr-only'
      }
    >
      <p role="status" className="flex items-center gap-2.5">
        {isShown && (
          <>
            <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
            <span className="text-balance tabular-nums">{texts.notRefreshed(since)}</span>
          </>
        )}
      </p>
      {isShown && (
        <Button
          look="quiet"
          size="small"
          icon={<RotateCw className="max-sm:hidden" />}
          isBusy={isBusy}
          onClick={() => void tryAgain()}
        >
          {common.tryAgain}
        </Button>
      )}
    </div>
  );
}
