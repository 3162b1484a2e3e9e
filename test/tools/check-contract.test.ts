import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { checkContract, writeDocument } from '../../tools/check-contract.ts';
import { createTree } from './temporary-tree.ts';
import type { Files } from './temporary-tree.ts';

const cleanTree: Files = {
  'package.json': '{ "type": "module" }',
  'contract/index.ts': `export const endpoints: object[] = [
    { resource: 'links', verb: 'list-links', method: 'get', path: '/api/urls' },
    { resource: 'links', verb: 'delete-link', method: 'delete', path: '/api/url/{id}/delete' },
  ];`,
  'test/api/links/list-links.test.ts': '',
  'test/api/links/delete-link.test.ts': '',
  'src/http/openapi-document.ts':
    "export const openapiDocument = (): object => ({ openapi: '3.1.0', info: { title: 'T', about: ['b', 'a'] } });",
  'docs/openapi.json': `{
  "info": {
    "about": [
      "b",
      "a"
    ],
    "title": "T"
  },
  "openapi": "3.1.0"
}
`,
};

async function problemsOf(changes: Record<string, string | undefined>): Promise<string[]> {
  const files = Object.entries({ ...cleanTree, ...changes });
  const present = files.filter((file): file is [string, string] => file[1] !== undefined);
  return checkContract(createTree(Object.fromEntries(present)));
}

test('a tree whose tests and document follow the contract passes', async () => {
  assert.deepEqual(await problemsOf({}), []);
});

test('an endpoint without its test file is told with the file to write', async () => {
  assert.deepEqual(await problemsOf({ 'test/api/links/delete-link.test.ts': undefined }), [
    'DELETE /api/url/{id}/delete has no test: write test/api/links/delete-link.test.ts',
  ]);
});

test('a test file under test/api that belongs to no endpoint is told', async () => {
  const problems = await problemsOf({ 'test/api/links/add-link.test.ts': '', 'test/api/x.test.ts': '' });
  assert.match(problems[0] ?? '', /^test\/api\/links\/add-link\.test\.ts belongs to no endpoint/);
  assert.match(problems[1] ?? '', /^test\/api\/x\.test\.ts belongs to no endpoint/);
});

test('two endpoints of one name or one route are told', async () => {
  const [name, route, ...rest] = await problemsOf({
    'contract/index.ts': `export const endpoints = [
      { resource: 'links', verb: 'list-links', method: 'get', path: '/api/urls' },
      { resource: 'links', verb: 'list-links', method: 'post', path: '/api/urls' },
      { resource: 'links', verb: 'delete-link', method: 'get', path: '/api/urls' },
    ];`,
  });
  assert.match(name ?? '', /more than one endpoint links\/list-links/);
  assert.match(route ?? '', /more than one endpoint GET \/api\/urls/);
  assert.deepEqual(rest, []);
});

test('a stale document is told with the first line that differs, and --write brings it up to date', async () => {
  const root = createTree({
    ...cleanTree,
    'docs/openapi.json': (cleanTree['docs/openapi.json'] ?? '').replace('"T"', '"Old"'),
  });
  const [problem, ...rest] = await checkContract(root);
  assert.match(problem ?? '', /^docs\/openapi\.json:7 .*check-contract\.ts --write\n.*"Old"\n.*"T"$/);
  assert.deepEqual(rest, []);
  await writeDocument(root);
  assert.equal(readFileSync(join(root, 'docs/openapi.json'), 'utf8'), cleanTree['docs/openapi.json']);
  assert.deepEqual(await checkContract(root), []);
});

test('the order in which the program builds the document does not matter', async () => {
  const source =
    "export const openapiDocument = (): object => ({ info: { about: ['b', 'a'], title: 'T' }, openapi: '3.1.0' });";
  assert.deepEqual(await problemsOf({ 'src/http/openapi-document.ts': source }), []);
});

const unusable: [file: string, text: string | undefined, message: RegExp][] = [
  ['contract/index.ts', undefined, /^contract\/index\.ts does not exist$/],
  ['contract/index.ts', 'export const endpoints = [];', /must export `endpoints`/],
  ['contract/index.ts', "throw new Error('broken');", /^contract\/index\.ts cannot be loaded: broken$/],
  ['src/http/openapi-document.ts', undefined, /^src\/http\/openapi-document\.ts does not exist$/],
  ['src/http/openapi-document.ts', 'export {};', /must export the function `openapiDocument`/],
  ['docs/openapi.json', undefined, /^docs\/openapi\.json does not exist: run .* --write$/],
];

for (const [file, text, message] of unusable) {
  test(`${file} ${text === undefined ? 'missing' : `with "${text}"`} is told in one clear line`, async () => {
    const problems = await problemsOf({ [file]: text });
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', message);
  });
}
