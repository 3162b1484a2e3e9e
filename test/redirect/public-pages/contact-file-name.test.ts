import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contactFileName } from '../../../src/redirect/public-pages/contact-file-name.ts';

const named = (fname: string) => contactFileName({ type: 'vcard', fname });

test('a contact is saved under its name, else under that of its organisation', () => {
  assert.equal(
    contactFileName({ type: 'vcard', fname: 'Ada', lname: 'Lovelace', org: 'X' }),
    'Ada Lovelace.vcf',
  );
  assert.equal(contactFileName({ type: 'vcard', org: 'Café Müller' }), 'Café Müller.vcf');
  assert.equal(named('محمد'), 'محمد.vcf');
});

test('nothing in a name leads into another folder, hides the file or is a device', () => {
  for (const [name, expected] of [
    ['../../etc/passwd', 'etc passwd.vcf'],
    ['..\\..\\x', 'x.vcf'],
    ['.htaccess', 'htaccess.vcf'],
    ['a\r\nX-Injected: yes', 'a X-Injected yes.vcf'],
    ['photo\u202egnp.exe', 'photo gnp.exe.vcf'],
    ['CON', 'contact.vcf'],
    ['con.x', 'contact.vcf'],
    ['nul ', 'contact.vcf'],
    [' . ', 'contact.vcf'],
    ['\u200b', 'contact.vcf'],
    ['"Ada" <a|b>?*', 'Ada a b.vcf'],
    ['x'.repeat(400), `${'x'.repeat(60)}.vcf`],
  ] as const) {
    assert.equal(named(name), expected, JSON.stringify(name));
  }
});

test('whatever a contact is called, its file has a name that every system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const file = named(name);
      assert.match(file, /^[^\s.][^\p{Cc}/\\:*?"<>|]*\.vcf$/u);
      assert.ok(file.isWellFormed() && Buffer.byteLength(file) <= 255);
    }),
  );
});
