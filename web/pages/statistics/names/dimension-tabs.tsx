import { Tabs } from '../../../components/tabs.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { DimensionName } from './dimensions.ts';
import { NameList } from './name-list.tsx';
import type { StatisticsData } from '../subject.ts';
import { useStatisticsState } from '../range/use-statistics-state.ts';

interface DimensionTabsProps {
  /** Also the key of the open tab in the URL. */
  name: 'places' | 'tags' | 'devices';
  dimensions: readonly [DimensionName, ...DimensionName[]];
  data: StatisticsData;
  /** What is counted. */
  counted: string;
  /** The country one points at, by the service's name. */
  onPoint?(name: string | undefined): void;
}

/** A few dimensions that belong together, one at a time. */
export function DimensionTabs({ name, dimensions, data, counted, onPoint }: DimensionTabsProps) {
  const texts = useTexts('statistics');
  const [state, setState] = useStatisticsState();
  const value = dimensions.find((one) => one === state[name]) ?? dimensions[0];
  return (
    <Tabs
      label={texts[name]}
      value={value}
      onChange={(chosen) => setState({ [name]: chosen })}
      tabs={dimensions.map((dimension) => ({
        value: dimension,
        label: texts.tabs[dimension],
        content: (
          <NameList
            data={data}
            dimension={dimension}
            counted={counted}
            {...(onPoint && dimension === 'countries' ? { onPoint } : {})}
          />
        ),
      }))}
    />
  );
}
