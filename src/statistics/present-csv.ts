import type { FileFormat } from '../../contract/answer-format.ts';
import { csvAnswer, type CsvRow } from '../http/answers/csv-answer.ts';
import type { RawAnswer } from '../http/answers/raw-answer.ts';
import type { BlockClicks } from './block-clicks-store.ts';
import type { NameCount } from './names/rank-names.ts';
import type { PresentedStatistics } from './present-statistics.ts';
import type { Scope } from './statistics-store.ts';

const columns: CsvRow = ['section', 'name', 'clicks', 'uniqueClicks'];
const dateCharacters = 'YYYY-MM-DD'.length;

/** A bio page has blocks as well. */
type Presented = PresentedStatistics & { blocks?: BlockClicks[] };

/** Statistics as a flat table. Visits by machines are not clicks, so they have a row of their own. */
export function presentCsv(
  { kind, id }: Scope,
  statistics: Presented,
  format: FileFormat,
): Promise<RawAnswer> {
  const { from, to, clicks, uniqueClicks, bots, series, blocks = [] } = statistics;
  const what = kind === 'account' ? kind : `${kind}-${id}`;
  const dates = [from, to].map((text) => text.slice(0, dateCharacters)).join('-to-');
  return csvAnswer({ name: `statistics-${what}-${dates}.csv`, format }, [
    columns,
    ['total', '', clicks, uniqueClicks],
    ['bots', '', bots, ''],
    ...series.map((point): CsvRow => ['series', point.at, point.clicks, point.uniqueClicks]),
    ...namesOf(statistics),
    ...blocks.map(({ title, ...count }): CsvRow => ['blocks', title, count.clicks, count.uniqueClicks]),
  ]);
}

/** The fields with counts by name, which all have to be in the file. */
type Section = {
  [Field in keyof PresentedStatistics]: PresentedStatistics[Field] extends NameCount[] ? Field : never;
}[keyof PresentedStatistics];

/** In the order of the JSON answer. */
function namesOf({ utm, ...statistics }: Presented): CsvRow[] {
  const { countries, cities, referrers, browsers, os, devices, languages } = statistics;
  const sections: Record<Section, NameCount[]> = {
    countries,
    cities,
    referrers,
    browsers,
    os,
    devices,
    languages,
  };
  const tags = Object.entries(utm).map(([tag, names]) => [`utm_${tag}`, names] as const);
  return [...Object.entries(sections), ...tags].flatMap(([section, names]) =>
    names.map(({ name, clicks }): CsvRow => [section, name, clicks, '']),
  );
}
