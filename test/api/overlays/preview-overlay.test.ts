import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overlayTypes } from '../../../contract/overlays.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { fetchPreview, testPreviewLaws } from '../../support/laws/preview-laws.ts';
import { startService } from '../../support/service.ts';
import { appearance, fullSettings, leastSettings } from './overlay-bodies.ts';

const service = await startService();
const account = await service.createAccount();
const path = '/api/overlay/preview';
const body = { type: 'message', name: 'Sale', settings: { text: 'Hello' } };

testPreviewLaws(service, { path, body: (text) => ({ ...body, settings: { text } }) });

test('every type is shown with its settings, where it will lie, and nothing is kept', async () => {
  for (const type of overlayTypes) {
    for (const settings of [fullSettings[type], leastSettings[type]]) {
      const sent = { type, name: 'Sale', settings: { ...settings, ...appearance } };
      const { status, text } = await fetchPreview(service, account, path, sent);
      assert.equal(status, 200, text);
      assert.match(text, /<div class="stage left">/);
      assert.match(text, /<div class="target"><\/div>/);
      for (const word of ['code', 'subject', 'buttontext'] as const) {
        const value = settings[word];
        if (typeof value === 'string' && word !== 'subject') assert.ok(text.includes(value), text);
      }
    }
  }
  assert.equal((await account.get('/api/overlay')).body.data.result, 0);
});

test('a picture of others is replaced', async () => {
  const sent = { type: 'image', name: 'Sale', settings: fullSettings.image };
  const { text } = await fetchPreview(service, account, path, sent);
  assert.match(text, /src="data:image\/svg\+xml,/);
  assert.ok(!text.includes('picture.png'));
});

test('what cannot be added cannot be previewed, for the same reason', async () => {
  for (const [wrong, field] of [
    [{ ...body, type: 'html' }, 'type'],
    [{ ...body, name: '' }, 'name'],
    [{ ...body, settings: {} }, 'settings.text'],
    [{ ...body, settings: { text: 'x', background: 'red' } }, 'settings.background'],
    [{ ...body, settings: { text: 'x', buttonlink: 'javascript:alert(1)' } }, 'settings.buttonlink'],
  ] as const) {
    const answer = await account.post(path, wrong);
    assert.deepEqual([answer.status, answer.body.field], [400, field]);
  }
});

testKeyAndLimit(service, { method: 'POST', path, body });
