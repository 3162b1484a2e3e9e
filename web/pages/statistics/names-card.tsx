import { Hint } from '../../components/hint.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { DimensionName } from './dimensions.ts';
import { NameList } from './name-list.tsx';
import type { StatisticsData } from './subject.ts';
import { useStatisticsState } from './use-statistics-state.ts';

interface NamesCardProps {
  /** Also the key of its open tab in the URL. */
  name: 'sources' | 'devices';
  dimensions: readonly DimensionName[];
  data: StatisticsData;
  /** What is counted. */
  counted: string;
}

/** A few dimensions that belong together, one at a time. */
export function NamesCard({ name, dimensions, data, counted }: NamesCardProps) {
  const texts = useTexts('statistics');
  return (
    <section aria-label={texts[name]} className="card grid min-w-0 content-start gap-2 p-4 sm:p-5">
      <header className="flex items-center gap-1.5">
        <h2 className="font-semibold">{texts[name]}</h2>
        <Hint text={`${texts[`${name}Hint`]} ${texts.namesHint}`} />
      </header>
      <DimensionTabs name={name} dimensions={dimensions} data={data} counted={counted} />
    </section>
  );
}

interface DimensionTabsProps extends Omit<NamesCardProps, 'name'> {
  name: 'places' | 'sources' | 'devices';
  onPoint?(name: string | undefined): void;
}

/** The lists of some dimensions behind tabs. */
export function DimensionTabs({ name, dimensions, data, counted, onPoint }: DimensionTabsProps) {
  const texts = useTexts('statistics');
  const [state, setState] = useStatisticsState();
  const value = dimensions.find((one) => one === state[name]) ?? (dimensions[0] as DimensionName);
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
