import { CircleAlert, RotateCw } from 'lucide-react';
import { ApiError } from '../api/api-error.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface ErrorStateProps {
  error: Error;
  /** Tries again; not offered after a 404. */
  onRetry?: (() => void) | undefined;
}

/** Within a card or dialog, which has a border already, the message has none of its own. */
const plain = 'in-[:is(.card,[role=dialog])]:border-0 in-[:is(.card,[role=dialog])]:shadow-none';

/** Shown in place of content that could not be loaded: the server's message and a retry button. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const texts = useTexts('common');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div
      role="alert"
      className={classes('card grid justify-items-center gap-2 px-6 py-12 text-center', plain)}
    >
      <CircleAlert aria-hidden className="mb-1 size-8 text-danger-ink" />
      <h2 className="text-base font-semibold">{texts.failedTitle}</h2>
      <p className="max-w-md text-soft">{error.message}</p>
      {onRetry && !isMissing && (
        <Button onClick={onRetry} icon={<RotateCw />} className="mt-3">
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
}
