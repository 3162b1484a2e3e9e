import { useMemo, useState } from 'react';
import { ChartCard } from '../../../components/charts/chart-card.tsx';
import { ChartTable } from '../../../components/charts/chart-table.tsx';
import type { Bar } from '../../../components/charts/bar-list.tsx';
import { lazyChart } from '../../../components/charts/lazy-chart.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../texts/format.ts';
import { currentLanguage } from '../../../texts/language.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { countryCodeOf } from './country-names.ts';
import { formatShare, formatShort } from '../formats.ts';
import { DimensionTabs } from './dimension-tabs.tsx';
import type { StatisticsData, Subject } from '../subject.ts';
import { useBars } from './use-bars.ts';
import { useWords } from '../use-words.ts';

const WorldMap = lazyChart(
  () => import('../../../components/charts/world-map.tsx'),
  <Skeleton className="aspect-[960/460] w-full rounded-lg" />,
);
const namesTold = 3;

/** Where visitors are: the world map beside lists of countries, cities and languages. */
export function PlacesCard({ subject, data }: { subject: Subject; data: StatisticsData }) {
  const texts = useTexts('statistics');
  const words = useWords(subject);
  const bars = useBars(data, 'countries');
  const [pointed, setPointed] = useState<string>();
  const columns = [texts.names, words.all, texts.share];
  const rows = () => bars.map(({ name, count, share }) => [name, formatCount(count), formatShare(share)]);
  return (
    <ChartCard
      title={texts.places}
      hint={`${texts.placesHint} ${texts.namesHint}`}
      switchTexts={{ table: texts.asTable, chart: texts.asMap }}
      table={() => <ChartTable caption={texts.map} columns={columns} rows={rows()} />}
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Map bars={bars} pointed={pointed} countText={words.countText} />
        <DimensionTabs name="places" data={data} counted={words.all} onPoint={setPointed} />
      </div>
    </ChartCard>
  );
}

interface MapProps {
  bars: readonly Bar[];
  /** The country under the pointer, by the service's name. */
  pointed: string | undefined;
  countText(count: number): string;
}

function Map({ bars, pointed, countText }: MapProps) {
  const texts = useTexts('statistics');
  const counts = useMemo(() => countsByCode(bars), [bars]);
  const known = bars.filter(({ id }) => countryCodeOf(id) !== undefined).slice(0, namesTold);
  const names = known.map(({ name, count }) => `${name} (${countText(count)})`).join(', ');
  return (
    <WorldMap
      summary={known.length > 0 ? texts.mapSummary(names) : texts.mapSummaryNone}
      counts={counts}
      describe={(code, count) => ({ name: nameOfCode(code), count: countText(count) })}
      pointed={pointed === undefined ? undefined : countryCodeOf(pointed)}
      formatCount={formatShort}
    />
  );
}

function countsByCode(bars: readonly Bar[]) {
  const entries = bars.map(({ id, count }) => [countryCodeOf(id), count] as const);
  return new globalThis.Map(entries.filter((entry): entry is [string, number] => entry[0] !== undefined));
}

function nameOfCode(code: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code;
}
