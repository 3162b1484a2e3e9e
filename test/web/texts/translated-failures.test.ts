import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { type FailureTexts, translateFailure } from '../../../web/api/translate-failure.ts';
import { languages as names } from '../../../web/texts/areas.ts';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { startService } from '../../support/service.ts';

/** Errors that users of the dashboard never see, with the reason. */
const unseen: Partial<Record<ErrorCode, string>> = {
  bodyNotObject: 'the dashboard sends objects',
  bodyNotJson: 'the dashboard sends JSON',
  pixelTypeUnknown: 'only providers that there are can be chosen',
  apiKeyRequired: 'whose session has ended is led to the sign-in page',
  serviceWorkerRefused: 'the dashboard registers none',
  methodNotAllowed: 'the dashboard knows the methods by the contract',
  contentTypeUnsupported: 'the dashboard sends JSON',
  contentEncodingUnsupported: 'a browser sends bodies as they are',
  requestUnreadable: 'a browser sends what can be read',
  methodUnknown: 'a browser sends the methods of the contract',
  slashDoubled: 'the dashboard has no base URL to be entered',
  addressNotEncoded: 'a browser encodes addresses',
  hostUnclear: 'a browser sends one Host line',
  expectationUnknown: 'a browser sends no Expect header',
  addressTooLong: 'the addresses of the dashboard are short',
  headTooLarge: 'the addresses and headers of the dashboard are short',
  idempotencyMismatch: 'a key of the dashboard belongs to one request',
};

const languages = Object.keys(names).filter((language) => language !== 'en');
const service = await startService();
const english = await textsOf('en');

async function textsOf(language: string): Promise<FailureTexts> {
  const read = async (area: string) => (await import(`../../../web/texts/${language}/${area}.ts`)).default;
  const { fieldRequired } = await read('common');
  return { failures: await read('failures'), entries: await read('entries'), fieldRequired };
}

for (const language of languages) {
  test(`what the service refuses is told in ${language}`, async () => {
    const own = await textsOf(language);
    const untranslated = Object.entries(errors).filter(
      ([code, { message }]) =>
        translateFailure(message, english, own) === message && !Object.hasOwn(unseen, code),
    );
    assert.deepEqual(untranslated, []);
  });
}

/** Refused input, and the part of the message that every language must keep. */
const refused: [path: string, body: object, kept: RegExp][] = [
  ['/api/campaign/add', { name: 'a', slug: 'Ä Ö' }, /3.*64.*a-z.*0-9/],
  ['/api/channel/add', {}, /^\D+$/],
  ['/api/url/add', { url: 'https://example.com', weight: 0 }, /1.*1000/],
  ['/api/url/add', { url: 'https://example.com', custom: 'ä' }, /3.*64.*_/],
  ['/api/url/add', { url: 'https://example.com', expiry: 'soon' }, /HH:MM:SS/],
  ['/api/url/add', { url: 'https://example.com', expiry: '2020-01-01 00:00:00' }, /^\D+$/],
  ['/api/url/add', { url: 'https://example.com', title: 'a\nb' }, /^\D+$/],
  ['/api/bio/add', { name: 'Ada', alias: '' }, /3.*64.*_/],
  ['/api/splash/add', { name: 'a', title: 'a', message: 'a', counter: 99 }, /\d.*\d/],
  ['/api/splash/add', { name: 'a', title: 'a', message: 'a', background: 'red' }, /#RRGGBB/],
  ['/api/pixel/add', { type: 'fbpixel', name: 'a', tag: 'x' }, /\d/],
  ['/api/qr/add', { type: 'phone', data: 'call me' }, /\+ \* #/],
];

test('so is what it says of an entry, with the numbers and forms it names', async () => {
  const account = await service.createAccount();
  for (const [path, entry, kept] of refused) {
    const { status, body } = await account.post(path, entry);
    assert.equal(status, 400, JSON.stringify(entry));
    for (const language of languages) {
      const told = translateFailure(body.message, english, await textsOf(language));
      assert.notEqual(told, body.message, language);
      assert.match(told, kept, language);
    }
  }
});

test('so is which of many links cannot be deleted', async () => {
  const account = await service.createAccount();
  const { id } = await createLink(account, { custom: 'Held-1' });
  await (await createAdministrator(service)).post(`/api/admin/url/${id}/block`);
  const { body } = await account.post('/api/urls/change', { ids: [id], delete: true });
  for (const language of languages) {
    const told = translateFailure(body.message, english, await textsOf(language));
    assert.notEqual(told, body.message, language);
    assert.match(told, /Held-1/, language);
  }
});
