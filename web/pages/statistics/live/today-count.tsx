import { Radio, RefreshCw } from 'lucide-react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Stat } from '../../../components/stat.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { LiveClicks } from './use-live-clicks.ts';
import type { useWords } from '../use-words.ts';

interface TodayCountProps {
  words: ReturnType<typeof useWords>;
  live: LiveClicks;
}

/** Today's count, updated live, and whether it comes from a stream or from polling. */
export function TodayCount({ words, live: { today, isStreamed } }: TodayCountProps) {
  const texts = useTexts('statistics');
  const Icon = isStreamed ? Radio : RefreshCw;
  return (
    <Stat
      label={words.today}
      hint={words.todayHint}
      value={today === undefined ? <Skeleton className="my-1 h-7 w-16" /> : formatCount(today)}
      note={
        <span className={`inline-flex items-center gap-1.5 ${isStreamed ? 'font-medium text-success' : ''}`}>
          {/* Animated once for each new number, because permanent motion distracts from reading. */}
          <Icon key={today} aria-hidden className={`size-3.5 ${isStreamed ? 'animate-beat' : ''}`} />
          {isStreamed ? texts.live : texts.polled}
        </span>
      }
    />
  );
}
