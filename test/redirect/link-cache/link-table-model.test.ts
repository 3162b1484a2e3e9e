import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashKey, type LinkKey, linkKey } from '../../../src/redirect/link-cache/link-key.ts';
import { LinkTable } from '../../../src/redirect/link-cache/link-table.ts';
import { chunkBytes } from '../../../src/redirect/link-cache/record-log.ts';
import type { PlainLink } from '../../../src/redirect/live-link.ts';

const startedAt = Date.UTC(2026, 2, 14, 12);
const lifetimeMs = 60_000;

interface Model {
  links: Map<string, { link: PlainLink; until: number }>;
  now: number;
  /** The limit of a table that soon reaches it, and then forgets what was stored first. */
  bytesMax?: number;
}
type Command = fc.Command<Model, LinkTable>;
interface Named {
  domainId: number | null;
  alias: string;
}

/** Few enough names that each occurs again and again. */
const named: fc.Arbitrary<Named> = fc.record(
  {
    domainId: fc.constantFrom(null, 1, 2, 2 ** 31 - 1),
    alias: fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aAbB-_0'), minLength: 3, maxLength: 4 }),
      fc.constantFrom('x'.repeat(63), 'X'.repeat(64)),
    ),
  },
  { noNullPrototype: true },
);
const target = fc.oneof(
  { weight: 2, arbitrary: fc.webUrl() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('https://', 'https:/', 'HTTPS://a', 'https://https://a', 'xhttps://a', ''),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 16 * 1024 }).map((length) => 'x'.repeat(length)) },
);
const link: fc.Arbitrary<PlainLink> = fc.record(
  {
    id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    accountId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    status: fc.constantFrom(301, 302, 307, 308),
    target,
    forwardQuery: fc.boolean(),
  },
  { noNullPrototype: true },
);

class SetLink implements Command {
  readonly own: Named;
  readonly link: PlainLink;
  constructor(own: Named, stored: PlainLink) {
    this.own = own;
    this.link = stored;
  }
  check = () => true;
  run(model: Model, table: LinkTable): void {
    store(model, table, [this.own, this.link]);
    assert.deepEqual(table.get(keyOf(this.own), model.now), this.link);
  }
  toString = () => `set(${nameOf(this.own)}, ${this.link.target.length} characters)`;
}

/** Stores links until they fill much of a chunk, or several, in place of those stored in the same way before. */
class Fill implements Command {
  readonly first: number;
  readonly count: number;
  readonly length: number;
  constructor([first, count, length]: [number, number, number]) {
    this.first = first;
    this.count = count;
    this.length = length;
  }
  check = () => true;
  run(model: Model, table: LinkTable): void {
    for (let n = this.first; n < this.first + this.count; n++) {
      const stored = { ...plain(n + 1), target: longText.slice(0, this.length + n) };
      store(model, table, [{ domainId: null, alias: `fill-${n}` }, stored]);
    }
    for (let n = 0; n < fillNames; n++) new GetLink({ domainId: null, alias: `FILL-${n}` }).run(model, table);
  }
  toString = () => `fill(${this.first}, ${this.count}, ${this.length} characters)`;
}

function store(model: Model, table: LinkTable, [own, link]: [Named, PlainLink]): void {
  const until = model.now + lifetimeMs;
  assert.equal(table.set(keyOf(own), link, until), true);
  model.links.set(nameOf(own), { link, until });
}

class GetLink implements Command {
  readonly own: Named;
  constructor(own: Named) {
    this.own = own;
  }
  check = () => true;
  run(model: Model, table: LinkTable): void {
    const found = table.get(keyOf(this.own), model.now);
    if (model.bytesMax === undefined) {
      assert.deepEqual(found, expectedOf(model, this.own));
      assert.equal(table.size, model.links.size);
    } else {
      if (found !== undefined) assert.deepEqual(found, expectedOf(model, this.own));
      assert.ok(table.size <= model.links.size && table.bytes <= model.bytesMax);
    }
  }
  toString = () => `get(${nameOf(this.own)})`;
}

class GetLinks implements Command {
  readonly all: Named[];
  constructor(all: Named[]) {
    this.all = all;
  }
  check = () => true;
  run(model: Model, table: LinkTable): void {
    const one = this.all.map((own) => table.get(keyOf(own), model.now));
    assert.deepEqual(table.getAll(this.all.map(keyOf), model.now), one);
    for (const own of this.all) new GetLink(own).run(model, table);
  }
  toString = () => `getAll(${this.all.map(nameOf).join()})`;
}

function expectedOf({ links, now }: Model, own: Named): PlainLink | undefined {
  const known = links.get(nameOf(own));
  return known && now < known.until ? known.link : undefined;
}

class DeleteLink implements Command {
  readonly own: Named;
  constructor(own: Named) {
    this.own = own;
  }
  check = () => true;
  run(model: Model, table: LinkTable): void {
    table.delete(keyOf(this.own));
    model.links.delete(nameOf(this.own));
  }
  toString = () => `delete(${nameOf(this.own)})`;
}

class Wait implements Command {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
  check = () => true;
  run(model: Model): void {
    model.now += this.seconds * 1000;
  }
  toString = () => `wait(${this.seconds} s)`;
}

const fillNames = 40;
const longText = 'x'.repeat(16 * 1024 + fillNames);

const commands = fc.commands(
  [
    fc
      .tuple(
        fc.nat(fillNames - 1),
        fc.integer({ min: 1, max: fillNames }),
        fc.constantFrom(20, 3_000, 16_000),
      )
      .map(([first, count, length]) => new Fill([first, Math.min(count, fillNames - first), length])),
    fc.tuple(named, link).map(([own, stored]) => new SetLink(own, stored)),
    named.map((own) => new GetLink(own)),
    named.map((own) => new DeleteLink(own)),
    fc.array(named, { maxLength: 10 }).map((all) => new GetLinks(all)),
    fc.integer({ min: 1, max: 40 }).map((seconds) => new Wait(seconds)),
  ],
  { maxCommands: 200, size: 'max' },
);

for (const [what, hash] of [
  ['', hashKey],
  [', though all keys have one of two hashes', (key: LinkKey) => (hashKey(key) & 1) + 1],
] as const) {
  test(`it says what a plain map would say, whatever is stored, changed, deleted and past its time${what}`, () => {
    fc.assert(
      fc.property(commands, (steps) => {
        const table = new LinkTable({ bytesMax: 64 * chunkBytes, startedAt, hash });
        fc.modelRun(() => ({ model: { links: new Map(), now: startedAt }, real: table }), steps);
      }),
      { numRuns: 100 },
    );
  });

  test(`a table that is full forgets links, and never says what one was before${what}`, () => {
    const bytesMax = 3 * chunkBytes;
    fc.assert(
      fc.property(commands, (steps) => {
        const table = new LinkTable({ bytesMax, startedAt, hash });
        fc.modelRun(() => ({ model: { links: new Map(), now: startedAt, bytesMax }, real: table }), steps);
      }),
      { numRuns: 50 },
    );
  });
}

function plain(id: number): PlainLink {
  return { id, accountId: 1, status: 302, target: `https://example.com/${id}`, forwardQuery: true };
}

function keyOf({ domainId, alias }: Named) {
  return linkKey(domainId, alias);
}

function nameOf({ domainId, alias }: Named): string {
  return `${domainId}/${alias.toLowerCase()}`;
}
