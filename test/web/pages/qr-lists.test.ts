import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCodes } from '../../../web/pages/qr/bulk/read-codes.ts';
import { readCsv } from '../../../web/csv/read-csv.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const cellsOf = (text: string, separator = ',') => readCsv(text, separator).map(({ cells }) => cells);

test('cells in quotation marks keep separators, line breaks and doubled quotation marks', () => {
  assert.deepEqual(cellsOf('a,"b, ""c""\nd" ,e\r\n\r\n  \nf,g'), [
    ['a', 'b, "c"\nd', 'e'],
    ['f', 'g'],
  ]);
  assert.deepEqual(cellsOf('a;b\tc', ';'), [['a', 'b\tc']]);
});

test('white space around cells is left out, within quotation marks, too', () => {
  assert.deepEqual(cellsOf(' a , " b " ,c'), [['a', 'b', 'c']]);
});

test('a quotation mark that opens no cell, or is never closed, is a character as any other', () => {
  assert.deepEqual(cellsOf('5" pipe,6" pipe\n"never closed,x\ny'), [
    ['5" pipe', '6" pipe'],
    ['"never closed', 'x'],
    ['y'],
  ]);
  assert.deepEqual(cellsOf('pipe,6"\n"7" or 8",9"'), [
    ['pipe', '6"'],
    ['"7" or 8"', '9"'],
  ]);
});

test('rows know the line that they begin in and how they were written', () => {
  const rows = readCsv('\uFEFFa\r\n\r\n"b\r\n\rc",d\r\ne', ',');
  assert.deepEqual(
    rows.map(({ line, source }) => [line, source]),
    [
      [1, 'a'],
      [3, '"b\r\n\rc",d'],
      [6, 'e'],
    ],
  );
});

test('a long text with nothing but quotation marks and commas are read at once', async () => {
  const tookMs = await cpuMsOf(() => {
    for (const part of ['"', '",', '"a\n', ',', '""']) readCsv(part.repeat(200_000 / part.length), ',');
  });
  assert.ok(tookMs < 5_000, `${tookMs} ms`);
});

const read = (text: string, type: Parameters<typeof readCodes>[1]) =>
  readCodes(text, type).codes.map(({ name, data }) => ({ name, ...data }));

test('lines without column names are read as their type has it', () => {
  assert.deepEqual(read('https://example.com/a, Menu, large\nhttps://example.com/b', 'link'), [
    { name: 'Menu, large', url: 'https://example.com/a' },
    { name: '', url: 'https://example.com/b' },
  ]);
  assert.deepEqual(read('https://example.com/a;b,Menu', 'link'), [
    { name: 'Menu', url: 'https://example.com/a;b' },
  ]);
  assert.deepEqual(read('+49 30 1; Call me; Desk', 'sms'), [
    { name: 'Desk', phone: '+49 30 1', message: 'Call me' },
  ]);
  assert.deepEqual(read('Café\tsesame\tGuests', 'wifi'), [
    { name: 'Guests', ssid: 'Café', password: 'sesame' },
  ]);
  assert.deepEqual(read('Hello, world; and more', 'text'), [{ name: '', text: 'Hello, world; and more' }]);
  assert.deepEqual(read('ada@example.com,Ada', 'email'), [{ name: 'Ada', email: 'ada@example.com' }]);
  assert.deepEqual(read('+49 30 1,Desk', 'phone'), [{ name: 'Desk', phone: '+49 30 1' }]);
  assert.deepEqual(read('Ada,Lovelace,+49 30 1,ada@example.com,Engines', 'vcard'), [
    {
      name: '',
      fname: 'Ada',
      lname: 'Lovelace',
      phone: '+49 30 1',
      email: 'ada@example.com',
      org: 'Engines',
    },
  ]);
});

test('what separates the column names separates all cells, whatever else is in them', () => {
  assert.deepEqual(read('\n text , name\nHello; you, Sign', 'text'), [{ name: 'Sign', text: 'Hello; you' }]);
  assert.deepEqual(read('\uFEFFurl;name\nhttps://example.com/a,b;Menu', 'link'), [
    { name: 'Menu', url: 'https://example.com/a,b' },
  ]);
  assert.deepEqual(read('type,ssid,url,hidden\nwifi,Café,,true\nlink,,https://example.com/,true', 'wifi'), [
    { name: '', ssid: 'Café', hidden: 'true' },
    { name: '', url: 'https://example.com/' },
  ]);
});

test('with column names each line may be of another type, and has only the fields of that type', () => {
  const { codes, header } = readCodes(
    'Type;Name;URL;Text;dynamic\n;A;https://example.com/;left out;\nText;B;/left/out;Hi;1\nmenu;C;;Hi;\n',
    'link',
  );
  assert.equal(header, 'Type;Name;URL;Text;dynamic');
  assert.deepEqual(
    codes.map(({ type, name, data, dynamic }) => ({ type, name, data, dynamic })),
    [
      { type: 'link', name: 'A', data: { url: 'https://example.com/' }, dynamic: undefined },
      { type: 'text', name: 'B', data: { text: 'Hi' }, dynamic: '1' },
      { type: 'menu', name: 'C', data: {}, dynamic: undefined },
    ],
  );
});

test('addresses may lack their scheme, as in the designer', () => {
  const found = (text: string) => readCodes(text, 'link').codes.map(({ data }) => data);
  assert.deepEqual(found('example.com/menu, Menu'), [{ url: 'https://example.com/menu' }]);
  const contact = { fname: 'Ada', site: 'https://example.com' };
  assert.deepEqual(found('type;fname;site\nvcard;Ada;example.com'), [contact]);
  assert.deepEqual(found('menu, Menu'), [{ url: 'menu' }], 'what is no address stays');
});

test('a first line that tells the separator is believed, and stays before the lines that are tried again', () => {
  const named = readCodes('sep=;\nurl;name\nhttps://example.com/a,b;Menu', 'link');
  assert.equal(named.header, 'sep=;\nurl;name');
  assert.deepEqual(
    named.codes.map(({ line, name, data }) => ({ line, name, ...data })),
    [{ line: 3, name: 'Menu', url: 'https://example.com/a,b' }],
  );
  const plain = readCodes('sep=;\nHello, you;Sign\nBye', 'text');
  assert.equal(plain.header, 'sep=;');
  assert.deepEqual(
    plain.codes.map(({ name, data }) => ({ name, ...data })),
    [
      { name: 'Sign', text: 'Hello, you' },
      { name: '', text: 'Bye' },
    ],
  );
});

test('with column names a line that has text beyond the last column is told apart', () => {
  const { codes } = readCodes('url,name\nhttps://example.com/a,b,Menu\nhttps://example.com/,Menu,\n', 'link');
  assert.deepEqual(
    codes.map(({ isSplit }) => isSplit),
    [true, undefined],
  );
});

test('a first line that only resembles column names is a line as all others', () => {
  assert.equal(readCodes('name', 'text').codes.length, 1);
  assert.equal(readCodes('text, hello', 'link').codes.length, 1);
  assert.equal(readCodes('', 'link').codes.length, 0);
});
