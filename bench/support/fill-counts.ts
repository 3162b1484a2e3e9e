import { type Dimension, dimensions, entryOf, namesPerDimensionMax } from '../../src/clicks/dimensions.ts';
import { addNames, type NameCounts, packNames, packQuarters } from '../../src/clicks/count/packed-counts.ts';
import type { Subject } from '../../src/database/tables.ts';
import type { Filler } from './filler.ts';
import { linkRow } from './link-row.ts';

const dayMs = 86_400_000;
const quarterMs = 900_000;
const linksWanted = 100_000;
const campaignLinks = 1_000;

/** The busy link has 10,000,000 clicks: one year with this many in each quarter of an hour. */
export const busyDays = 365;
const clicksPerQuarter = 286;
const quartersPerDay = dayMs / quarterMs;
const busyClicksPerDay = quartersPerDay * clicksPerQuarter;
/** Number of distinct names in one day's visits, by dimension. */
const busyNames = {
  country: 60,
  city: 50,
  referrer: 40,
  browser: 12,
  os: 8,
  device: 4,
  language: 30,
  utm_source: 5,
  utm_medium: 5,
  utm_campaign: 10,
};
/** Every other link has a few visits on a few days. */
const quietDays = 3;
const quietClicks = 2;
const quietNames = { country: 2, city: 1, referrer: 2, browser: 2, os: 2, device: 2, language: 2 };

/** The links of one campaign have some visits on every day of a year, with names that differ. */
const dailyClicks = 3;
const dailyVariants = 60;

/** Ids of the objects that are measured. */
export const busyLink = 1;
export const campaign = 1;
export const dailyCampaign = 2;

/**
 * Writes links of the first account and the counts that statistics read, without the clicks themselves:
 * storing 10,000,000 of those takes minutes.
 */
export async function fillCounts(filler: Filler): Promise<void> {
  await fillLinks(filler);
  const { numberNames, names } = createNames();
  const subjects = [...subjectsOf(numberNames)];
  await filler.insert('click_name', names);
  const packed = new Map<NameCounts, Uint8Array>();
  const pack = (counts: NameCounts) => {
    const bytes = packed.get(counts) ?? packNames(counts);
    packed.set(counts, bytes);
    return bytes;
  };
  await filler.insert('click_day', dayRows(subjects, pack));
  await filler.insert('click_month', monthRows(subjects, pack));
}

async function fillLinks(filler: Filler): Promise<void> {
  const created_at = Date.now() - busyDays * dayMs;
  await filler.run(`update account set created_at = ${created_at}`);
  const campaigns = Object.entries({ bench: campaign, daily: dailyCampaign });
  await filler.insert(
    'campaign',
    campaigns.map(([name, id]) => ({ id, account_id: 1, name, list_slug: name, is_public: 0, created_at })),
  );
  const links = Array.from({ length: linksWanted }, (_, index) =>
    linkRow({
      id: busyLink + index,
      alias: `bench-${index}`,
      target: 'https://example.com/',
      campaign_id: campaignOf(index),
      created_at,
    }),
  );
  await filler.insert('link', links);
}

function campaignOf(index: number): number | null {
  if (index === 0) return null;
  if (index <= campaignLinks) return campaign;
  return index <= 2 * campaignLinks ? dailyCampaign : null;
}

/** A link or account with its days in ascending order. */
interface Counted {
  subject: Subject;
  id: number;
  days: Day[];
}

interface Day {
  day: number;
  /** Clicks by quarter of an hour; those without clicks are absent. */
  quarters: Map<number, number>;
  names: NameCounts;
}

const today = Math.floor(Date.now() / dayMs);
const quarterNow = Math.floor((Date.now() % dayMs) / quarterMs);

function* subjectsOf(numberNames: NumberNames): Generator<Counted> {
  yield { subject: 'link', id: busyLink, days: lastYear(numberNames(busyNames, busyClicksPerDay)) };
  const quiet = numberNames(quietNames, quietClicks);
  const daily = Array.from({ length: dailyVariants }, (_, first) =>
    numberNames(quietNames, dailyClicks, first),
  );
  for (let index = 1; index < linksWanted; index++) {
    const days = campaignOf(index) === dailyCampaign ? everyDay(index, daily) : fewDays(index, quiet);
    yield { subject: 'link', id: busyLink + index, days };
  }
  // Most of the account's clicks are those of the busy link. All links together fill the account's names up
  // to the limit of a day.
  const many = Object.keys(busyNames).map((dimension) => [dimension, namesPerDimensionMax]);
  const names = numberNames(Object.fromEntries(many), busyClicksPerDay);
  yield { subject: 'account', id: 1, days: lastYear(names) };
}

function lastYear(names: NameCounts): Day[] {
  return Array.from({ length: busyDays }, (_, index) => {
    const filled = index === 0 ? quarterNow + 1 : quartersPerDay;
    const quarters = new Map(Array.from({ length: filled }, (_, quarter) => [quarter, clicksPerQuarter]));
    return { day: today - index, quarters, names };
  }).reverse();
}

const single = Array.from({ length: quartersPerDay }, (_, quarter) => new Map([[quarter, dailyClicks]]));

function everyDay(index: number, variants: readonly NameCounts[]): Day[] {
  return Array.from({ length: busyDays }, (_, day) => ({
    day: today - day,
    quarters: single[day === 0 ? 0 : (index + day) % quartersPerDay] as Map<number, number>,
    names: variants[(index + 7 * day) % variants.length] as NameCounts,
  })).reverse();
}

function fewDays(index: number, names: NameCounts): Day[] {
  return Array.from({ length: quietDays }, (_, day) => ({
    day: today - day * 9,
    quarters: new Map([[index % (quarterNow + 1), quietClicks]]),
    names,
  })).reverse();
}

type NumberNames = (names: Record<string, number>, clicks: number, first?: number) => NameCounts;

/**
 * `numberNames` makes the given number of names for each dimension, from the one with the number `first`, and
 * spreads a day's clicks evenly over them. `names` are the rows of all names.
 */
function createNames(): { numberNames: NumberNames; names: { id: number; name: string }[] } {
  const ids = new Map<string, number>();
  const names: { id: number; name: string }[] = [];
  const idOf = (name: string) => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const id = names.push({ id: names.length + 1, name });
    ids.set(name, id);
    return id;
  };
  const entryNamed = (dimension: string, number: number) =>
    entryOf(dimensions.indexOf(dimension as Dimension), idOf(`${dimension} ${number}`));
  const numberNames: NumberNames = (counts, clicks, first = 0) =>
    new Map(
      Object.entries(counts).flatMap(([dimension, count]) =>
        Array.from({ length: count }, (_, index): [number, number] => [
          entryNamed(dimension, first + index + 1),
          Math.ceil(clicks / count),
        ]),
      ),
    );
  return { numberNames, names };
}

type Pack = (names: NameCounts) => Uint8Array;

function* dayRows(subjects: readonly Counted[], pack: Pack) {
  for (const { subject, id, days } of subjects) {
    for (const { day, quarters, names } of days) {
      const clicks = quarters.values().reduce((sum, count) => sum + count, 0);
      const counts = new Map(
        quarters
          .entries()
          .map(([quarter, count]) => [quarter, { clicks: count, uniqueClicks: count, bots: 1 }]),
      );
      yield {
        subject,
        subject_id: id,
        day,
        clicks,
        unique_clicks: clicks,
        bots: counts.size,
        quarters: packQuarters(counts),
        names: pack(names),
      };
    }
  }
}

/** Rows of each subject's months that were over when it was last counted. */
function* monthRows(subjects: readonly Counted[], pack: Pack) {
  for (const { subject, id, days } of subjects) {
    const months = Map.groupBy(days, ({ day }) => monthOf(day));
    months.delete(monthOf((days.at(-1) as Day).day));
    for (const [month, ofMonth] of months) {
      const sum: NameCounts = new Map();
      for (const { names } of ofMonth) addNames(pack(names), sum);
      yield { subject, subject_id: id, month, names: packNames(sum) };
    }
  }
}

/** Months since January 1970 UTC. */
function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
