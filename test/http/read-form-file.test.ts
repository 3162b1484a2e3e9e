import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFormFile } from '../../src/http/bodies/read-form-file.ts';

const type = 'multipart/form-data; boundary=edge';
const part = (parameters: string, content: string, more = '') =>
  `--edge\r\nContent-Disposition: form-data; ${parameters}\r\n${more}\r\n${content}\r\n`;
const read = (body: string, contentType = type) =>
  readFormFile(Buffer.from(body), contentType, 'file')?.toString();
const end = '--edge--\r\n';

test('the file of the field is found among other parts, in every form that clients send', () => {
  const file = part('name="file"; filename="a.png"', 'bytes');
  for (const body of [
    file + end,
    `preamble\r\n${file}${end}epilogue`,
    part('name="note"', 'text') + file + end,
    part('name="other"; filename="b.png"', 'no') + file + end,
    part('name="file"', 'a text, no file') + file + end,
    part('filename="a.png"; name="file"', 'bytes') + end,
    part('name=file; filename=a.png', 'bytes') + end,
    part(`name="file"; filename*=UTF-8''%C3%A4.png`, 'bytes') + end,
    part('name="file"; filename=""', 'bytes', 'Content-Type: image/png\r\n') + end,
    part('name="file"; filename="a; name=x.png"', 'bytes', 'X-Other: 1\r\n') + end,
    file.replace('Content-Disposition', 'content-disposition') + end,
  ]) {
    assert.equal(read(body), 'bytes', body);
  }
  assert.equal(read(file + end, 'multipart/form-data; charset=utf-8; Boundary="edge"'), 'bytes');
  assert.equal(read(part('name="file"; filename="a.png"', '') + end), '');
  const lines = 'a\r\n\r\n--edg\r\nb--edge';
  assert.equal(read(part('name="file"; filename="a.png"', lines) + end), lines);
});

test('a body that is no such form, or breaks off, has no file', () => {
  const file = part('name="file"; filename="a.png"', 'bytes');
  for (const body of [
    '',
    'bytes',
    end,
    file.slice(0, -8),
    file.replace('\r\n\r\n', '\r\n'),
    `x${file}${end}`,
  ])
    assert.equal(read(body), undefined, body);
  for (const contentType of ['multipart/form-data', 'multipart/form-data; boundary=', `${type}s`])
    assert.equal(read(file + end, contentType), undefined, contentType);
});

test('a form of very many parts or headers is not read to its end', () => {
  const file = part('name="file"; filename="a.png"', 'bytes') + end;
  const other = part('name="other"; filename=""', '');
  assert.equal(read(other.repeat(15) + file), 'bytes');
  assert.equal(read(other.repeat(30_000) + file), undefined);
  const headers = 'X-Other: 1\r\n'.repeat(1_000);
  assert.equal(read(part('name="file"; filename="a.png"', 'bytes', headers) + end), undefined);
});
