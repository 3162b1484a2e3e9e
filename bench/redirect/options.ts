import { parseArgs } from 'node:util';
import { linksMax } from './link-set.ts';

export interface Options {
  rounds: number;
  /** Duration of each run. */
  seconds: number;
  /** Requests per second of the runs at a fixed rate. */
  rate: number;
  /** Compares Waypost with this number of links with Waypost with 10,000. */
  links: number | undefined;
  /** Compares Waypost in this number of processes with Waypost in one. */
  workers: number | undefined;
  /** Compares Waypost on PostgreSQL with Waypost on SQLite. */
  database: 'postgres' | undefined;
  /** Writes nothing but the result as JSON to standard output. */
  json: boolean;
}

export const usage = `npm run bench:redirect -- [options]
  --rounds N    rounds of alternating runs (5)
  --seconds N   seconds of each run (5)
  --rate N      requests a second of the runs at a fixed rate (20000)
  --quick       three rounds of one second, to see that it works
  --links N     instead: Waypost with N links beside Waypost with 10,000
  --workers N   instead: Waypost in N processes beside Waypost in one, both cores shared with the load
  --database postgres   instead: Waypost on PostgreSQL, which has the load's core, beside Waypost on SQLite
  --json        the result as JSON on standard output`;

/** @throws Error whose message says what is wrong */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      links: { type: 'string' },
      workers: { type: 'string' },
      database: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { links, workers, database } = values;
  if ([links, workers, database].filter((value) => value !== undefined).length > 1)
    throw new Error('--links, --workers and --database are measurements of their own: give one of them.');
  if (database !== undefined && database !== 'postgres') throw new Error('--database is postgres.');
  const { quick, json } = values;
  return {
    rounds: readNumber('rounds', values.rounds, { max: 100 }) ?? (quick ? 3 : 5),
    seconds: readNumber('seconds', values.seconds, { max: 600 }) ?? (quick ? 1 : 5),
    rate: readNumber('rate', values.rate, { max: 1_000_000 }) ?? 20_000,
    links: readNumber('links', links, { max: linksMax }),
    workers: readNumber('workers', workers, { max: 64 }),
    database,
    json,
  };
}

function readNumber(name: string, text: string | undefined, { max }: { max: number }): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new Error(`--${name} is a whole number from 1 to ${max}.`);
  return value;
}
