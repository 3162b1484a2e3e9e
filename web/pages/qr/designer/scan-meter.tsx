import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../components/classes.ts';
import { Hint } from '../../../components/hint.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { Preview } from './use-preview.ts';

const excellentMin = 90;

/** The scannability of the code, and the service's advice. */
export function ScanMeter({ preview }: { preview: Preview }) {
  const texts = useTexts('qr').meter;
  const { error, warning, scannability } = preview;
  // A field of the content that may still be being typed does not make the code less scannable; the content as a whole is
  // refused when it is too long for any code.
  const isIncomplete = error?.field?.startsWith('data.') ?? false;
  const isRefused = error !== undefined && !isIncomplete;
  const score = isRefused && error.status === 400 ? 0 : scannability;
  const verdict = isRefused ? 'refused' : verdictOf(score, warning);
  const advice = isIncomplete ? `${texts.waiting} ${error?.message ?? ''}` : (error?.message ?? warning);
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1.5 text-[0.8125rem] text-soft">
        {texts.title}
        <Hint text={texts.explanation} />
        {score !== undefined && (
          <span className="ms-auto font-medium text-ink tabular-nums">{texts.of(score)}</span>
        )}
      </div>
      <div
        role="meter"
        aria-label={texts.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score ?? 0}
        aria-valuetext={texts[verdict]}
        className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className={classes(
            'h-full rounded-full transition-[width] duration-300 forced-colors:bg-[Highlight]',
            looks[verdict].bar,
          )}
          style={{ width: `${score ?? 0}%` }}
        />
      </div>
      <div aria-live="polite" className="grid gap-1">
        <p className={classes('flex items-center gap-1.5 font-medium', looks[verdict].text)}>
          {looks[verdict].icon}
          {texts[verdict]}
        </p>
        {advice && <p className="text-[0.8125rem] text-soft">{advice}</p>}
      </div>
    </div>
  );
}

type Verdict = 'excellent' | 'good' | 'weak' | 'refused' | 'unchecked';

function verdictOf(score: number | undefined, warning: string | undefined): Verdict {
  if (score === undefined) return 'unchecked';
  if (warning !== undefined) return 'weak';
  return score >= excellentMin ? 'excellent' : 'good';
}

const right = <CircleCheck aria-hidden className="size-4 shrink-0" />;

const looks: Record<Verdict, { bar: string; text: string; icon?: ReactNode }> = {
  excellent: { bar: 'bg-success', text: 'text-success', icon: right },
  good: { bar: 'bg-success', text: 'text-success', icon: right },
  weak: {
    bar: 'bg-warning',
    text: 'text-warning',
    icon: <TriangleAlert aria-hidden className="size-4 shrink-0" />,
  },
  refused: {
    bar: 'bg-danger',
    text: 'text-danger-ink',
    icon: <CircleAlert aria-hidden className="size-4 shrink-0" />,
  },
  unchecked: { bar: 'bg-line', text: 'text-soft' },
};
