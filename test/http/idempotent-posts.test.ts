import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../contract/index.ts';

test('every POST takes the header but those that show or answer secrets, and those that change nothing', () => {
  const exempt = endpoints
    .filter(({ method, idempotent }) => method === 'post' && idempotent === false)
    .map(({ verb }) => verb);
  const withSecrets = [
    'add-account',
    'confirm-two-factor',
    'disable-two-factor',
    'open-session',
    'register-account',
    'replace-key',
    'replace-recovery-codes',
    'start-two-factor',
  ];
  const changingNothing = [
    'check-domain',
    'explain-link',
    'pack-pictures',
    'preview-bio-page',
    'preview-overlay',
    'preview-qr-code',
    'preview-splash-page',
  ];
  assert.deepEqual(exempt.sort(), [...withSecrets, ...changingNothing].sort());
});
