import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCountryDatabase } from '../../src/clicks/classify/locate-address.ts';
import type { SaltMemory } from '../../src/clicks/classify/salt-memory.ts';
import { packVisits } from '../../src/clicks/pack-visits.ts';
import { firefox, makeVisit } from '../support/clicks/visits.ts';
import { packVisits as packAll } from '../support/clicks/click-stores.ts';

const salts = { forVisits: async () => () => 'a5' } as unknown as SaltMemory;

test('a visit that cannot be classified counts without its texts, and those beside it as they are', async () => {
  const first = makeVisit({ userAgent: firefox });
  const bad = makeVisit({ language: 'de', userAgent: null as unknown as string });
  const last = makeVisit({ userAgent: firefox });
  const without = {
    ...bad,
    userAgent: '',
    referrer: '',
    language: '',
    address: '',
    query: '',
    purpose: '',
  };
  const batch = await packVisits([first, bad, last], { countries: openCountryDatabase(), salts });
  assert.deepEqual(
    batch,
    packAll([first, without, last], () => 'a5'),
  );
});
