import { useTexts } from '../../../texts/use-texts.ts';
import { isOfUtcDays, readWall } from '../range/walls.ts';
import type { StatisticsData } from '../subject.ts';

const secondMs = 1_000;

/** Notes that names are counted by whole days of UTC; shown if the range does not consist of such days. */
export function WholeDaysNote({ data: { from, to, timezone } }: { data: StatisticsData }) {
  const texts = useTexts('statistics');
  const [first, last] = [readWall(from) ?? 0, readWall(to) ?? 0];
  if (isOfUtcDays(timezone, first, last + secondMs)) return null;
  return <p className="text-[0.8125rem] text-soft">{texts.wholeDays}</p>;
}
