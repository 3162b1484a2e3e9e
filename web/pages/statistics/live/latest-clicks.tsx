import { readTimestamp } from '../../../timestamps.ts';
import { dateFormat } from '../../../texts/formatters.ts';
import { currentLanguage } from '../../../texts/language.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { readName, unknownName } from '../names/dimensions.ts';
import type { LiveClicks } from './use-live-clicks.ts';
import { useChosenRange } from '../range/use-statistics-state.ts';
import { Truncated } from '../../../components/truncated.tsx';

type RecentClick = NonNullable<LiveClicks['recent']>[number];

interface LatestClicksProps {
  clicks: readonly RecentClick[];
  /** Whether to show the link of each click. */
  hasLinks: boolean;
}

/** The latest clicks, updated live. */
export function LatestClicks({ clicks, hasLinks }: LatestClicksProps) {
  const texts = useTexts('statistics');
  if (clicks.length === 0) return <p className="text-soft">{texts.latestNone}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <ol
      tabIndex={0}
      aria-label={texts.latest}
      className="-my-1 max-h-80 divide-y divide-line overflow-y-auto print:max-h-none print:overflow-visible"
    >
      {clicks.map((click, index) => (
        <Click key={`${click.at} ${clicks.length - index}`} click={click} hasLink={hasLinks} />
      ))}
    </ol>
  );
}

function Click({ click, hasLink }: { click: RecentClick; hasLink: boolean }) {
  const { at, alias, country, device, browser, referrer } = click;
  const { known } = useTexts('statistics');
  const { timeZone } = useChosenRange();
  const reader = { known, language: currentLanguage() };
  const facts = [
    hasLink && `/${alias}`,
    country !== unknownName && readName('countries', country, reader),
    readName('devices', device, reader),
    browser !== unknownName && browser,
  ].filter((fact) => fact !== false);
  return (
    <li className="flex items-baseline gap-3 py-2">
      <div className="min-w-0 grow">
        <p>
          <Truncated>{facts.join(' · ')}</Truncated>
        </p>
        <p className="truncate text-[0.8125rem] text-soft">{readName('referrers', referrer, reader)}</p>
      </div>
      <time className="shrink-0 text-[0.8125rem] text-soft tabular-nums">{formatTime(at, timeZone)}</time>
    </li>
  );
}

/** Formats the time, preceded by the day if that is not today, with its year if that is another one. */
function formatTime(at: string, timeZone: string): string {
  const date = readTimestamp(at);
  if (!date) return '';
  const [clicked, today] = [date, new Date()].map((moment) => dayIn(timeZone, moment)) as [string, string];
  const day = clicked === today ? {} : ({ day: 'numeric', month: 'short' } as const);
  const year = yearOf(clicked) === yearOf(today) ? {} : ({ year: 'numeric' } as const);
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone } as const;
  return dateFormat({ ...day, ...year, ...time }).format(date);
}

/** `YYYY-MM-DD` */
function dayIn(timeZone: string, moment: Date): string {
  return moment.toLocaleDateString('sv-SE', { timeZone });
}

function yearOf(day: string): string {
  return day.slice(0, 'YYYY'.length);
}
