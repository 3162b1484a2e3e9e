import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../../src/settings/settings.ts';

test('SECURITY_CONTACT is an email address or a page', () => {
  for (const [SECURITY_CONTACT, contact] of [
    ['security+waypost@mail.example.com', 'mailto:security+waypost@mail.example.com'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['MAILTO:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/security?form=1', 'https://example.com/security?form=1'],
    ['', undefined],
  ] as const) {
    assert.equal(readSettings({ SECURITY_CONTACT }).securityContact, contact);
  }
});

test('anything else is refused, above all what would write a second line', () => {
  const values = [
    'nobody',
    'a@',
    '@b',
    'a b@example.com',
    'a@b@c',
    'mailto:',
    'mailto:a@example.com?subject=b',
    'http://example.com/',
    'http://example.com/@security',
    'https://',
    'https://a b',
  ];
  for (const SECURITY_CONTACT of [
    ...values,
    'a@example.com\nExpires: 1',
    'https://example.com/\nExpires: 1',
  ]) {
    assert.throws(() => readSettings({ SECURITY_CONTACT }), /^SettingError: SECURITY_CONTACT: [^\n]+\.$/);
  }
});
