import type { ReactNode } from 'react';
import { BarList } from '../../components/charts/bar-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Stat } from '../../components/stat.tsx';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CountCard } from '../statistics/count-card.tsx';
import { DimensionTabs } from '../statistics/names/dimension-tabs.tsx';
import { formatShare } from '../statistics/formats.ts';
import { NameList } from '../statistics/names/name-list.tsx';
import { WholeDaysNote } from '../statistics/names/whole-days-note.tsx';
import type { BioStatistics } from './bio-statistics.ts';
import { VisitsChart } from './visits-chart.tsx';

interface BioFiguresProps {
  /** Undefined while loading. */
  data: BioStatistics | undefined;
  /** The statistics of the previous period, if it is shown. */
  before: BioStatistics | undefined;
}

/** All statistics of a bio page. */
export function BioFigures({ data, before }: BioFiguresProps) {
  return (
    <>
      <Totals data={data} />
      {data ? (
        <>
          <Blocks data={data} />
          <VisitsChart data={data} before={before} />
          <WholeDaysNote data={data} />
          <Lists data={data} />
        </>
      ) : (
        <>
          <Skeleton className="h-56 w-full rounded-xl" />
          <Skeleton className="h-80 w-full rounded-xl" />
        </>
      )}
    </>
  );
}

function Totals({ data }: { data: BioStatistics | undefined }) {
  const { figures } = useTexts('bios');
  const value = (count: number | undefined): ReactNode =>
    count === undefined ? <Skeleton className="my-1 h-7 w-20" /> : formatCount(count);
  const stats = [
    { label: figures.visits, hint: figures.visitsHint, value: value(data?.clicks) },
    { label: figures.visitors, hint: figures.visitorsHint, value: value(data?.uniqueClicks) },
    { label: figures.blocks, hint: figures.blocksHint, value: value(data && clicksOn(data.blocks)) },
    { label: figures.machines, hint: figures.machinesHint, value: value(data?.bots) },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {stats.map((stat) => (
        <div key={stat.label} className="card min-w-0 p-4">
          <Stat {...stat} />
        </div>
      ))}
    </div>
  );
}

/** Clicks by block, the most clicked first. */
function Blocks({ data }: { data: BioStatistics }) {
  const { figures } = useTexts('bios');
  const all = Math.max(1, clicksOn(data.blocks));
  const bars = data.blocks
    .toSorted((one, other) => other.clicks - one.clicks)
    .map(({ id, title, clicks }) => ({ id: String(id), name: title, count: clicks, share: clicks / all }));
  return (
    <CountCard title={figures.blocks} hint={figures.blocksHint}>
      {bars.length === 0 ? (
        <p className="text-soft">{figures.blocksNone}</p>
      ) : (
        <BarList
          caption={figures.blocks}
          columns={[figures.block, figures.clicks, figures.share]}
          bars={bars}
          formatShare={formatShare}
        />
      )}
    </CountCard>
  );
}

function clicksOn(blocks: BioStatistics['blocks']): number {
  return blocks.reduce((sum, { clicks }) => sum + clicks, 0);
}

function Lists({ data }: { data: BioStatistics }) {
  const { figures } = useTexts('bios');
  const texts = useTexts('statistics');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <CountCard title={texts.sources} hint={`${texts.sourcesHint} ${texts.namesHint}`}>
        <NameList data={data} dimension="referrers" counted={figures.visits} />
      </CountCard>
      <CountCard title={texts.places} hint={`${texts.placesHint} ${texts.namesHint}`}>
        <DimensionTabs name="places" data={data} counted={figures.visits} />
      </CountCard>
      <CountCard title={texts.devices} hint={`${texts.devicesHint} ${texts.namesHint}`}>
        <DimensionTabs name="devices" data={data} counted={figures.visits} />
      </CountCard>
      {Object.values(data.utm).some((names) => names.length > 0) && (
        <CountCard title={texts.tags} hint={texts.namesHint}>
          <DimensionTabs name="tags" data={data} counted={figures.visits} />
        </CountCard>
      )}
    </div>
  );
}
