import { Tabs } from '../../../components/tabs.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { type DimensionName, dimensionsOf } from './dimensions.ts';
import { NameList } from './name-list.tsx';
import type { StatisticsData } from '../subject.ts';
import { useStatisticsState } from '../range/use-statistics-state.ts';

interface DimensionTabsProps {
  /** Also the parameter of the URL that holds the open tab. */
  name: 'places' | 'tags' | 'devices';
  data: StatisticsData;
  /** What is counted, as the header of the column. */
  counted: string;
  /** Called with the name of the country under the pointer, as the service spells it. */
  onPoint?(name: string | undefined): void;
}

/** The dimensions of a card in tabs. */
export function DimensionTabs({ name, data, counted, onPoint }: DimensionTabsProps) {
  const texts = useTexts('statistics');
  const [state, setState] = useStatisticsState();
  const dimensions = dimensionsOf(name);
  const value = (dimensions.find((one) => one === state[name]) ?? dimensions[0]) as DimensionName;
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
