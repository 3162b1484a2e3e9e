import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideConsent } from '../../src/redirect/decide-consent.ts';

const settings = ['eea', 'ask', 'off'] as const;
const asked = 'DE FR IT ES IE AT SE IS LI NO GB CH RE GF AX GI'.split(' ');
const notAsked = 'US CA BR JP IN AU TR RS UA ZA MX EG'.split(' ');
const plain = { isOptedOut: false };

test('with GPC or DNT no pixel ever runs, and nobody is asked', () => {
  for (const setting of settings) {
    for (const country of [...asked, ...notAsked, '']) {
      assert.equal(decideConsent({ setting, country, isOptedOut: true }), 'never');
    }
  }
});

test('eea asks visitors of the EEA, the UK and Switzerland, and no others whose country is known', () => {
  for (const country of asked)
    assert.equal(decideConsent({ setting: 'eea', country, ...plain }), 'ask', country);
  for (const country of notAsked)
    assert.equal(decideConsent({ setting: 'eea', country, ...plain }), 'fire', country);
});

test('eea asks where the country is not known', () => {
  for (const country of ['', 'XX', 'ZZ', 'EU', 'A1', 'T1', 'Unknown', 'us', '12', 'U']) {
    assert.equal(decideConsent({ setting: 'eea', country, ...plain }), 'ask', country);
  }
});

test('ask asks everybody, off nobody', () => {
  for (const country of [...asked, ...notAsked, '']) {
    assert.equal(decideConsent({ setting: 'ask', country, ...plain }), 'ask');
    assert.equal(decideConsent({ setting: 'off', country, ...plain }), 'fire');
  }
});
