import { useState } from 'react';
import { BarList } from '../../../components/charts/bar-list.tsx';
import { Button } from '../../../components/button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type DimensionName, unknownName } from './dimensions.ts';
import { formatShare } from '../formats.ts';
import type { StatisticsData } from '../subject.ts';
import { useBars } from './use-bars.ts';

const AllNames = lazyPart(() => import('./all-names.tsx'));
const shownFirst = 8;

interface NameListProps {
  data: StatisticsData;
  dimension: DimensionName;
  /** What is counted, as the header of the column. */
  counted: string;
  onPoint?(name: string | undefined): void;
}

/** The most frequent names of a dimension, and a button that shows all. */
export function NameList({ data, dimension, counted, onPoint }: NameListProps) {
  const texts = useTexts('statistics');
  const [isOpen, setOpen] = useState(false);
  const bars = useBars(data, dimension);
  const columns = [texts.names, counted, texts.share] as const;
  const caption = texts.tabs[dimension];
  if (isNothing(dimension, bars)) return <Nothing dimension={dimension} />;
  return (
    <div className="grid gap-2">
      <BarList
        caption={caption}
        columns={columns}
        bars={bars.slice(0, shownFirst)}
        formatShare={formatShare}
        onPoint={onPoint}
      />
      {bars.length > shownFirst && (
        <Button look="quiet" size="small" onClick={() => setOpen(true)} className="justify-self-start">
          {texts.showAll(formatCount(bars.length))}
        </Button>
      )}
      {isOpen && <AllNames caption={caption} columns={columns} bars={bars} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Without a city database, all cities are "unknown", which counts as no data. */
function isNothing(dimension: DimensionName, bars: readonly { id: string }[]): boolean {
  return bars.length === 0 || (dimension === 'cities' && bars.every(({ id }) => id === unknownName));
}

function Nothing({ dimension }: { dimension: DimensionName }) {
  const texts = useTexts('statistics');
  const isTag = dimension.startsWith('utm_');
  const text = dimension === 'cities' ? texts.noCities : isTag ? texts.noTags(dimension) : texts.noNames;
  return <p className="max-w-prose py-6 text-soft">{text}</p>;
}
