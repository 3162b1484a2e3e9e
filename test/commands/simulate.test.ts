import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { describeEstimate } from '../../src/commands/capacity/describe-estimate.ts';
import { type Estimate, estimate, type Load } from '../../src/commands/capacity/estimate.ts';
import { popularity } from '../../src/commands/capacity/popularity.ts';
import { runProgram } from '../support/processes/program.ts';

const runs = { numRuns: 400 };

/** A figure from 1 to 10 to the power of `digits`, evenly distributed by its number of digits. */
const anyFigure = (digits: number) =>
  fc.double({ min: 0, max: digits, noNaN: true }).map((n) => Math.round(10 ** n));

const anyLoad: fc.Arbitrary<Load> = fc.record({
  links: anyFigure(10),
  clicksPerMonth: anyFigure(12),
  peak: fc.constantFrom(1, 3, 5, 20),
  retentionDays: fc.constantFrom(2, 30, 396, 3_650),
  addressBytes: fc.constantFrom(30, 97, 2_000),
  nodes: fc.constantFrom(undefined, undefined, 1, 2, 7),
});

/** All resources that an estimate asks for. */
function needs({ nodes, nodesNeeded, node, server, database, network }: Estimate): Record<string, number> {
  return {
    nodes,
    cores: nodes * node.cores + server.cores,
    memory: nodes * node.memoryBytes + server.memoryBytes,
    spool: nodesNeeded * node.spoolBytes,
    ...Object.fromEntries(database.map(({ months, bytes }) => [`database after ${months}`, bytes.all])),
    visitors: network.visitors,
    traffic: network.visitors + network.database,
  };
}

function assertNoLess(less: Load, more: Load): void {
  const [before, after] = [needs(estimate(less)), needs(estimate(more))];
  for (const [what, value] of Object.entries(before))
    assert.ok((after[what] as number) >= value * (1 - 1e-9), `${what}: ${value}, then ${after[what]}`);
}

for (const [what, more] of [
  ['links', (load: Load, factor: number) => ({ ...load, links: Math.ceil(load.links * factor) })],
  ['clicks', (load: Load, factor: number) => ({ ...load, clicksPerMonth: load.clicksPerMonth * factor })],
  ['of a peak', (load: Load, factor: number) => ({ ...load, peak: load.peak * factor })],
  ['days', (load: Load, factor: number) => ({ ...load, retentionDays: load.retentionDays * factor })],
  ['to an address', (load: Load, factor: number) => ({ ...load, addressBytes: load.addressBytes * factor })],
] as [string, (load: Load, factor: number) => Load][]) {
  test(`more ${what} never take less of anything`, () => {
    const factors = fc.oneof(
      fc.double({ min: 1, max: 1.2, noNaN: true }),
      fc.double({ min: 1, max: 1_000, noNaN: true }),
    );
    fc.assert(
      fc.property(anyLoad, factors, (load, factor) => assertNoLess(load, more(load, factor))),
      runs,
    );
  });
}

test('more months never take less room, and the parts of a size are the whole', () => {
  fc.assert(
    fc.property(anyLoad, (load) => {
      const sizes = estimate(load).database.map(({ bytes }) => bytes);
      for (const { all, events, links, counts } of sizes)
        assert.ok(Math.abs(all - events - links - counts) <= all * 1e-9);
      assert.deepEqual(
        sizes,
        sizes.toSorted((a, b) => a.all - b.all),
      );
    }),
    runs,
  );
});

test('every figure is a number that is not negative, in the unit it should have', () => {
  fc.assert(
    fc.property(anyLoad, (load) => {
      const found = estimate(load);
      for (const [what, value] of Object.entries(needs(found)))
        assert.ok(Number.isFinite(value) && value >= 0, `${what}: ${value}`);
      for (const whole of [
        found.nodes,
        found.nodesNeeded,
        found.node.cores,
        found.node.workers,
        found.server.cores,
      ])
        assert.ok(Number.isInteger(whole), String(whole));
      assert.ok(found.node.cores >= 1 && found.nodes >= 1);
      // A sanity check of the estimated bytes for each link and each click.
      const { links, all } = found.database[0]?.bytes ?? { links: 0, all: 0 };
      assert.ok(links / load.links > 100 && links / load.links < 1_000, 'bytes a link');
      const eachClick = (all - links) / Math.max(1, load.clicksPerMonth);
      assert.ok(eachClick < 2_000, `${eachClick} bytes a click`);
      assert.ok(found.peak >= found.average);
    }),
    runs,
  );
});

test('walls stand in order, and where one is behind a single machine, nodes are told of', () => {
  fc.assert(
    fc.property(anyLoad, (load) => {
      const found = estimate(load);
      const shares = found.walls.map(({ share }) => share);
      assert.deepEqual(
        shares,
        shares.toSorted((a, b) => b - a),
      );
      if (load.nodes === undefined) {
        const alone = estimate({ ...load, nodes: 1 });
        const fits = alone.walls.every(({ share }) => share <= 1);
        assert.equal(found.engine, fits ? 'sqlite' : 'postgres');
        assert.ok(fits || found.nodes > found.nodesNeeded);
      }
    }),
    runs,
  );
});

test('popularity shares all clicks out among all links, the more popular first', () => {
  for (const links of [1, 2, 60, 999, 1_000, 1_001, 54_321, 1e9]) {
    const bands = popularity(links);
    assert.equal(
      bands.reduce((sum, band) => sum + band.links, 0),
      links,
    );
    assert.ok(Math.abs(bands.reduce((sum, band) => sum + band.links * band.share, 0) - 1) < 1e-6);
    const shares = bands.map(({ share }) => share);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => b - a),
    );
    assert.equal(bands.at(-1)?.before, links - (bands.at(-1)?.links ?? 0));
  }
});

test('numbers can be written in the usual ways', async () => {
  const same = ['--links', '2.5M', '--clicks-per-month', '1e8', '--retention', '30d', '--nodes', '3'];
  const other = [
    '--links',
    '2,500,000',
    '--clicks-per-month',
    '100_000_000',
    '--retention',
    '30',
    '--nodes',
    '3',
  ];
  const [first, second] = await Promise.all([same, other].map((given) => runProgram(['simulate', ...given])));
  assert.equal(first?.code, 0);
  assert.match(first?.stdout ?? '', /^2,500,000 links, 100,000,000 clicks a month:\n/);
  assert.equal(second?.stdout, first?.stdout);
});

test('--retention is written as CLICK_RETENTION is', async () => {
  const load = ['simulate', '--links', '1M', '--clicks-per-month', '1M', '--retention'];
  const [days, forever] = await Promise.all(
    ['396d', 'forever'].map((retention) => runProgram([...load, retention])),
  );
  assert.match(days?.stdout ?? '', /^Single visits are kept for 396 days,/m);
  assert.deepEqual([forever?.code, forever?.stderr], [0, '']);
  assert.match(forever?.stdout ?? '', /^Single visits are kept for ever,/m);
});

test('numbers that are none are refused in one line that names the option', async () => {
  const given = { '--links': '1M', '--clicks-per-month': '1M' };
  for (const [name, text] of [
    ['--links', 'many'],
    ['--links', '0'],
    ['--links', '1,5M'],
    ['--clicks-per-month', '-5'],
    ['--nodes', '0'],
    ['--peak', '0.5'],
    ['--retention', '1'],
    ['--target-bytes', '1e9'],
  ] as const) {
    const options = Object.entries({ ...given, [name]: text }).map(([option, value]) => `${option}=${value}`);
    const { code, stdout, stderr } = await runProgram(['simulate', ...options]);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      new RegExp(`^waypost: ${name}: must be a number from [^\\n]+, not "${text}"\\.\\n$`),
    );
  }
});

test('no line of a description is longer than a wide terminal', () => {
  fc.assert(
    fc.property(anyLoad, (load) => {
      for (const line of describeEstimate(estimate(load)).split('\n')) assert.ok(line.length <= 160, line);
    }),
    runs,
  );
});
