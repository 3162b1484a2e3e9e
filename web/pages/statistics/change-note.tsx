import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { Hint } from '../../components/hint.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { formatChange } from './formats.ts';

interface ChangeNoteProps {
  now: number;
  /** Undefined while loading. */
  before: number | undefined;
  /** The previous period in words. */
  range: string;
  /** Whether an increase is good; otherwise the change has no colour. */
  isGood?: boolean;
}

/** The change of a number since the previous period, with an arrow, a sign and a colour. */
export function ChangeNote({ now, before, range, isGood = true }: ChangeNoteProps) {
  const texts = useTexts('statistics');
  if (before === undefined) return <Skeleton className="h-4 w-28" />;
  const hint = <Hint text={texts.changeHint(range)} />;
  if (before === 0) {
    return (
      <span className="flex items-center gap-1.5">
        {texts.noneBefore} {hint}
      </span>
    );
  }
  const difference = now - before;
  const [Arrow, word] =
    difference > 0
      ? [ArrowUp, texts.up]
      : difference < 0
        ? [ArrowDown, texts.down]
        : [ArrowRight, texts.same];
  const tone = !isGood || difference === 0 ? '' : difference > 0 ? 'text-success' : 'text-danger-ink';
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span className={`inline-flex items-center gap-0.5 font-medium ${tone}`}>
        <Arrow role="img" aria-label={word} className="size-3.5 rtl:-scale-x-100" />
        <bdi>{formatChange(difference / before)}</bdi>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="text-soft">{texts.fromBefore(formatCount(before))}</span>
        {hint}
      </span>
    </span>
  );
}
