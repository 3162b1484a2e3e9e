import { useMemo } from 'react';
import type { Bar } from '../../../components/charts/bar-list.tsx';
import { currentLanguage } from '../../../texts/language.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type DimensionName, namesOf, readName } from './dimensions.ts';
import type { StatisticsData } from '../subject.ts';

/** The names of a dimension as bars, largest first. The bars' ids are the service's names. */
export function useBars(data: StatisticsData, dimension: DimensionName): Bar[] {
  const { known } = useTexts('statistics');
  const language = currentLanguage();
  return useMemo(() => {
    const names = namesOf(data, dimension);
    const all = names.reduce((sum, { clicks }) => sum + clicks, 0);
    return names.map(({ name, clicks }) => ({
      id: name,
      name: readName(dimension, name, { known, language }),
      count: clicks,
      share: clicks / all,
    }));
  }, [data, dimension, known, language]);
}
