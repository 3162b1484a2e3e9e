import { type Estimate, plannedShare } from './estimate.ts';
import type { Wall } from './walls.ts';

/** An estimate as text, in lines of at most 120 characters. */
export function describeEstimate(found: Estimate): string {
  const { load, average, peak, walls } = found;
  const [first, second] = walls as [Wall, Wall];
  return [
    `${count(load.links)} links, ${count(load.clicksPerMonth)} clicks a month:`,
    `${count(average)} visits a second on average, ${count(peak)} at the peak (${load.peak} times as many).`,
    '',
    ...(found.engine === 'sqlite' ? describeMachine(found) : describeNodes(found)),
    ...describeDatabase(found),
    ...describeNetwork(found),
    '',
    ...describeWall('The first wall', first),
    ...describeWall('The next one', second),
    '',
    `Single visits are kept ${describeRetention(load.retentionDays)}, links are as popular as Zipf's law says, and cores are planned to be busy`,
    `for ${plannedShare * 100} % at the peak. All of it is arithmetic with what things were measured to cost one by one (where, stands`,
    'in src/commands/capacity/measured.ts): try it with your own load before you rely on it.',
    '',
  ].join('\n');
}

function describeRetention(days: number): string {
  return Number.isFinite(days) ? `for ${count(days)} days` : 'for ever';
}

function describeMachine({ node }: Estimate): string[] {
  return [
    line('runs on', 'one machine, SQLite'),
    line('cores', `${node.cores}${node.workers > 1 ? `, WORKERS=${node.workers}` : ''}`),
    line('memory', `${bytes(node.memoryBytes)} for the program, and what the system caches of the database`),
    line('spool', `${bytes(node.spoolBytes)} for an hour at the peak in which nothing can be counted`),
  ];
}

function describeNodes({ nodes, nodesNeeded, node, server }: Estimate): string[] {
  const spare = nodes - nodesNeeded;
  const enough = spare > 0 ? `${spare} of them may be away` : 'none of them may be away at the peak';
  return [
    line('runs on', `${nodes} nodes that share a PostgreSQL; ${enough}`),
    line('cores', `${node.cores} for each node, ${server.cores} for PostgreSQL`),
    line(
      'memory',
      `${bytes(node.memoryBytes)} for each node; ${bytes(server.memoryBytes)} is what PostgreSQL touches in a day`,
    ),
    line('spool', `${bytes(node.spoolBytes)} for each node, for an hour at the peak without PostgreSQL`),
  ];
}

function describeDatabase({ database }: Estimate): string[] {
  return database.map(({ months, bytes: { all, events, links, counts } }, index) =>
    line(
      index === 0 ? 'database' : '',
      `${bytes(all).padStart(7)} after ${String(months).padStart(2)} ${months === 1 ? 'month ' : 'months'}: ${bytes(links)} links, ${bytes(events)} single visits, ${bytes(counts)} counts`,
    ),
  );
}

function describeNetwork({ network }: Estimate): string[] {
  const visitors = line('network', `${bits(network.visitors)} with visitors at the peak, without TLS`);
  return network.database === 0
    ? [visitors]
    : [visitors, line('', `${bits(network.database)} with PostgreSQL`)];
}

function describeWall(name: string, { what, used, limit, unit, share, moves }: Wall): string[] {
  const scale = { bytes, 'bits a second': bits }[unit as string];
  const far = scale ? `${scale(used)} of ${scale(limit)}` : `${count(used)} of ${count(limit)} ${unit}`;
  const of = unit === 'connections' ? 'these nodes' : 'this load';
  const where = share > 1 ? 'is behind you' : `comes at ${count(1 / share)} times ${of}`;
  return [`${name} ${where}: ${what}, ${far}.`, `  What moves it: ${moves}.`];
}

function line(name: string, text: string): string {
  return `  ${name.padEnd(10)}${text}`;
}

/** Two significant digits below 100, as estimates are not more precise; whole numbers from there on. */
function count(value: number): string {
  if (value > 0 && value < 0.01) return 'less than 0.01';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(2)));
}

function bytes(value: number): string {
  return scaled(value, ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB']);
}

function bits(value: number): string {
  return scaled(value, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s']);
}

function scaled(value: number, units: readonly string[]): string {
  let place = 0;
  let rest = value;
  while (rest >= 999.5 && place < units.length - 1) {
    rest /= 1_000;
    place++;
  }
  return `${rest >= 100 ? Math.round(rest) : Number(rest.toPrecision(2))} ${units[place]}`;
}
