import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { list as crawlerPatterns } from 'isbot';
import {
  agentRules,
  aheadOfTime,
  classificationRulesVersion,
  falseAlarms,
} from '../../../src/clicks/classify/agent-rules.ts';
import { classifyAgent, isPreviewAgent } from '../../../src/clicks/classify/classify-agent.ts';
import { describeAgent } from '../../../src/clicks/classify/describe-agent.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';
import { machineSamples, peopleSamples } from './user-agents.ts';

for (const { shown, userAgent } of peopleSamples) {
  test(`a person with ${shown} counts: ${userAgent.slice(-60)}`, () => {
    const { kind, reason } = classifyAgent(userAgent);
    const { browser, os, device } = describeAgent(userAgent);
    assert.deepEqual(
      { kind, reason, shown: `${browser} / ${os} / ${device}` },
      { kind: 'human', reason: '', shown },
    );
  });
}

for (const [reason, userAgents] of Object.entries(machineSamples)) {
  for (const userAgent of userAgents) {
    test(`a machine does not count, by reason ${reason}: ${JSON.stringify(userAgent.slice(0, 60))}`, () => {
      const found = classifyAgent(userAgent);
      assert.equal(found.reason, reason);
      assert.equal(found.kind, reason === 'preview' ? 'preview' : 'bot');
      assert.equal(isPreviewAgent(userAgent), reason === 'preview');
    });
  }
}

test('letter case hides no machine', () => {
  assert.equal(classifyAgent('CURL/8.5.0').reason, 'tool');
  assert.equal(classifyAgent('FACEBOOKEXTERNALHIT/1.1').reason, 'preview');
});

test('what stands after 1,000 characters, which are all that is kept of a user agent, says nothing', () => {
  const { userAgent } = peopleSamples[0] as (typeof peopleSamples)[number];
  assert.equal(classifyAgent(`${userAgent.padEnd(994)}python`).reason, 'tool');
  assert.equal(classifyAgent(`${userAgent.padEnd(1_000)}python`).kind, 'human');
  const described = describeAgent(`${'x'.repeat(1_000)} ${userAgent}`);
  assert.equal(described.os, 'Unknown');
});

test('invented user agents add no name to the statistics', () => {
  const userAgents = [
    'ChRoMe/1',
    'FIREFOX/9',
    'opera mobiletab/1 version/2',
    'amaya/9',
    'x'.repeat(5_000),
    '\u0000\ud800',
  ];
  const known = new Set(['Chrome', 'Firefox', 'Opera', 'Other', 'Unknown']);
  for (const userAgent of userAgents) {
    assert.ok(
      known.has(describeAgent(userAgent).browser),
      `${userAgent.slice(0, 40)}: ${describeAgent(userAgent).browser}`,
    );
  }
});

test('user agents made to be slow to parse are not: 300 of them take less than 1.5 seconds', async () => {
  const tookMs = await cpuMsOf(() => {
    for (let round = 0; round < 100; round++) {
      for (const hostile of [
        `naver(${'1.'.repeat(400)}`,
        `naver(naver(${'1.1.'.repeat(200)}`,
        'droid '.repeat(100),
      ]) {
        describeAgent(`${round}${hostile}`);
        classifyAgent(`${round}${hostile}`);
      }
    }
  });
  assert.ok(tookMs < 1_500, `${tookMs} ms`);
});

test('the rules cannot change without a new version', () => {
  const rules = [
    ...agentRules.map(({ kind, reason, pattern }) => [kind, reason, pattern.source]),
    falseAlarms.source,
  ];
  const text = JSON.stringify([rules, aheadOfTime.source, crawlerPatterns]);
  const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 16);
  assert.deepEqual(
    { version: classificationRulesVersion, fingerprint },
    { version: 1, fingerprint: '2706dbde48f98901' },
    `Raise classificationRulesVersion, so that waypost reclassify finds what older rules classified, and then ` +
      `put it here with the fingerprint ${fingerprint}`,
  );
});
