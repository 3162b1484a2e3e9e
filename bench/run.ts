/** `npm run bench [name …]`: measures the real program on this machine, and says where a goal is missed. */
import { measureCapacity } from './capacity.ts';
import { measureDrain } from './drain.ts';
import { measureDrainIntoPostgres } from './drain-postgres.ts';
import { measureCreation, measureLists } from './links.ts';
import { measureQr } from './qr.ts';
import { measureSoak } from './soak.ts';
import { measureStart } from './start.ts';
import { measureStatistics } from './statistics.ts';
import { buildFirst } from './support/build-first.ts';
import { type Figure, printFigure } from './support/report.ts';

const cases: Record<string, () => Promise<Figure[]>> = {
  start: measureStart,
  create: measureCreation,
  lists: () => measureLists('SQLite', { links: 100_000, atMostMs: 100 }),
  'lists-postgres': () => measureLists('PostgreSQL', { links: 1_000_000, atMostMs: 50 }),
  qr: measureQr,
  statistics: () => measureStatistics('SQLite'),
  'statistics-postgres': () => measureStatistics('PostgreSQL'),
  drain: measureDrain,
  'drain-postgres': measureDrainIntoPostgres,
  capacity: measureCapacity,
  soak: measureSoak,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in cases));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(cases).join(', ')}.`);
  process.exit(1);
}
buildFirst();
let missed = 0;
for (const [name, measure] of Object.entries(cases)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const figure of await measure()) if (!printFigure(figure)) missed++;
}
process.exitCode = missed === 0 ? 0 : 1;
