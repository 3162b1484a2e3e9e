import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dialNumber } from '../../../src/resources/qr-codes/contents/dial-number.ts';
import { encodeContent, type QrContent } from '../../../src/resources/qr-codes/contents/encode-content.ts';
import { parseVcard, parseWifi } from '../../support/qr/parse-qr-content.ts';
import { assertSays, contents } from '../../support/qr/qr-contents.ts';

describe('what a QR code of each type holds', () => {
  for (const [type, content] of Object.entries(contents)) {
    test(`${type}: a strict reader of the format gets every field back`, () => {
      const property = fc.property(content as fc.Arbitrary<QrContent>, (given) => {
        assertSays(encodeContent(given), given);
      });
      fc.assert(property, { numRuns: 300 });
    });
  }

  test('a text and a link stand as they are', () => {
    assert.equal(encodeContent({ type: 'text', text: ' a\r\nb ' }), ' a\r\nb ');
    assert.equal(encodeContent({ type: 'link', url: 'https://s.example/q/x' }), 'https://s.example/q/x');
  });

  test('an e-mail is a mailto address with CRLF as line break', () => {
    const content = {
      type: 'email',
      email: 'a+b@example.com',
      subject: 'Hi & bye',
      body: 'one\ntwo',
    } as const;
    assert.equal(encodeContent(content), 'mailto:a%2Bb@example.com?subject=Hi%20%26%20bye&body=one%0D%0Atwo');
    assert.equal(encodeContent({ type: 'email', email: 'a@example.com' }), 'mailto:a@example.com');
    assert.equal(encodeContent({ type: 'email', email: 'a@b.example', subject: '' }), 'mailto:a@b.example');
  });

  test('an e-mail address or subject cannot add a header or a recipient', () => {
    const email = 'a@example.com?bcc=b@example.com,c@example.com';
    const content = { type: 'email', email, subject: 'x\r\nBcc: d@example.com' } as const;
    assert.equal(
      encodeContent(content),
      'mailto:a%40example.com%3Fbcc%3Db%40example.com%2Cc@example.com?subject=x%20Bcc%3A%20d%40example.com',
    );
  });

  test('a Wi-Fi network has its separators escaped', () => {
    const content = { type: 'wifi', ssid: 'a;b:"c"', password: 'p\\,', hidden: true } as const;
    assert.equal(encodeContent(content), String.raw`WIFI:T:WPA;S:a\;b\:\"c\";P:p\\\,;H:true;;`);
    assert.equal(encodeContent({ type: 'wifi', ssid: 'open' }), 'WIFI:T:nopass;S:open;;');
    assert.deepEqual(parseWifi('WIFI:T:nopass;S:open;;'), { T: 'nopass', S: 'open' });
  });

  test('a vCard has exactly these lines', () => {
    const content = {
      type: 'vcard',
      fname: 'Ada',
      lname: 'Lovelace; Byron',
      org: 'A, B',
      title: 'Analyst',
      phone: '+44 1',
      cell: '+44 2',
      fax: '+44 3',
      email: 'ada@example.com',
      site: 'https://e.example/?a,b;c',
      street: '1 St',
      city: 'London',
      state: '',
      zip: 'N1',
      country: 'UK',
      note: 'one\r\ntwo\\three',
    } as const;
    const lines = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      String.raw`N:Lovelace\; Byron;Ada;;;`,
      String.raw`FN:Ada Lovelace\; Byron`,
      String.raw`ORG:A\, B`,
      'TITLE:Analyst',
      'TEL;TYPE=WORK:+44 1',
      'TEL;TYPE=CELL:+44 2',
      'TEL;TYPE=FAX:+44 3',
      'EMAIL:ada@example.com',
      'URL:https://e.example/?a,b;c',
      'ADR;TYPE=WORK:;;1 St;London;;N1;UK',
      String.raw`NOTE:one\ntwo\\three`,
      'END:VCARD',
    ];
    assert.equal(encodeContent(content), `${lines.join('\r\n')}\r\n`);
  });

  test('what is invisible in a copied phone number is no part of a vCard', () => {
    const phone = '\u202a+49\u200b 30 123456\u202c';
    assert.match(encodeContent({ type: 'vcard', org: 'A', phone }), /^TEL;TYPE=WORK:\+49 30 123456\r$/m);
  });

  test('a vCard of an organisation alone is named after it', () => {
    assert.equal(parseVcard(encodeContent({ type: 'vcard', org: 'Acme' }))['FN'], 'Acme');
  });

  test('a site cannot add a line to a vCard', () => {
    const card = parseVcard(
      encodeContent({ type: 'vcard', org: 'A', site: 'https://e.example/\r\nTEL:1\\n' }),
    );
    assert.equal(card['URL'], 'https://e.example/TEL:1%5Cn');
  });

  test('a lone surrogate becomes the replacement character, in every type', () => {
    assert.equal(encodeContent({ type: 'text', text: 'a\ud800' }), 'a\ufffd');
    assert.equal(encodeContent({ type: 'email', email: '\udc00@b.example' }), 'mailto:%EF%BF%BD@b.example');
  });
});

describe('a phone number as it is dialled', () => {
  const cases: [string, string][] = [
    ['+49 30 123-456', '+4930123456'],
    ['+49 (0)30 123', '+4930123'],
    ['(030) 12.34/56', '030123456'],
    ['\u202a+1 (555) 010 9999\u202c', '+15550109999'],
    ['*100#', '*100#'],
    ['0049 1+2', '004912'],
    ['no number', ''],
  ];
  for (const [typed, dialled] of cases) {
    test(`${JSON.stringify(typed)} is dialled ${JSON.stringify(dialled)}`, () => {
      assert.equal(dialNumber(typed), dialled);
    });
  }

  test('"#" is percent-encoded in a tel address and stands as it is in an SMS', () => {
    assert.equal(encodeContent({ type: 'phone', phone: '*100#' }), 'tel:*100%23');
    assert.equal(encodeContent({ type: 'sms', phone: '*100#', message: 'a:b' }), 'SMSTO:*100#:a:b');
  });
});
