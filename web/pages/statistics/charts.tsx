import { CalendarSearch } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CountCard } from './count-card.tsx';
import { DimensionTabs } from './names/dimension-tabs.tsx';
import { LatestClicks } from './live/latest-clicks.tsx';
import { NameList } from './names/name-list.tsx';
import { PlacesCard } from './names/places-card.tsx';
import { WholeDaysNote } from './names/whole-days-note.tsx';
import type { StatisticsData, Subject } from './subject.ts';
import { TimeCard } from './time/time-card.tsx';
import type { LiveClicks } from './live/use-live-clicks.ts';
import { useChosenRange, useStatisticsState } from './range/use-statistics-state.ts';
import { useWords } from './use-words.ts';

interface ChartsProps {
  subject: Subject;
  /** Undefined while loading. */
  data: StatisticsData | undefined;
  /** The statistics of the previous period, if it is shown. */
  before: StatisticsData | undefined;
  live: LiveClicks;
}

/** All charts and lists below the totals. */
export function Charts({ subject, data, before, live }: ChartsProps) {
  if (data?.clicks === 0) return <NothingHere hasBots={data.bots > 0} />;
  return (
    <>
      <TimeCard subject={subject} data={data} before={before} />
      {data ? (
        <>
          <WholeDaysNote data={data} />
          <PlacesCard subject={subject} data={data} />
          <Lists subject={subject} data={data} live={live} />
        </>
      ) : (
        <Skeleton className="h-80 w-full rounded-xl" />
      )}
    </>
  );
}

function Lists({ subject, data, live }: Omit<ChartsProps, 'before' | 'data'> & { data: StatisticsData }) {
  const texts = useTexts('statistics');
  const { all: counted } = useWords(subject);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <CountCard title={texts.sources} hint={`${texts.sourcesHint} ${texts.namesHint}`}>
        <NameList data={data} dimension="referrers" counted={counted} />
      </CountCard>
      <CountCard title={texts.devices} hint={`${texts.devicesHint} ${texts.namesHint}`}>
        <DimensionTabs name="devices" data={data} counted={counted} />
      </CountCard>
      <CountCard title={texts.tags} hint={`${texts.tagsHint} ${texts.namesHint}`}>
        <DimensionTabs name="tags" data={data} counted={counted} />
      </CountCard>
      {live.recent && (
        <CountCard title={texts.latest} hint={texts.latestHint}>
          <LatestClicks clicks={live.recent} hasLinks={subject.kind === 'account'} />
        </CountCard>
      )}
    </div>
  );
}

function NothingHere({ hasBots }: { hasBots: boolean }) {
  const texts = useTexts('statistics');
  const [, setState] = useStatisticsState();
  const { range } = useChosenRange();
  const showYear = () => setState({ range: '12m', from: '', to: '', interval: '' }, { isStep: true });
  return (
    <EmptyState
      icon={<CalendarSearch />}
      title={texts.emptyTitle}
      text={hasBots ? texts.emptyBots : texts.emptyText}
      action={range !== '12m' && <Button onClick={showYear}>{texts.showYear}</Button>}
    />
  );
}
