/**
 * Checks for contract drift: every endpoint of contract/ must have its black-box test, every such test its
 * endpoint, and docs/openapi.json must match the contract. Run: `node tools/check-contract.ts`, and with
 * `--write` to update docs/openapi.json.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reportAndExit } from './report.ts';

/** The fields of an endpoint that this check needs; contract/ has the complete type. */
type Endpoint = { resource: string; verb: string; method: string; path: string };

const contractFile = 'contract/index.ts';
const generatorFile = 'src/http/openapi-document.ts';
const documentFile = 'docs/openapi.json';
const writeCommand = 'npx node tools/check-contract.ts --write';

/** Checks the tree under `root`. Returns one text per problem. */
export async function checkContract(root: string): Promise<string[]> {
  return [...(await checkTests(root)), ...(await checkDocument(root))];
}

/** Writes docs/openapi.json from the contract. */
export async function writeDocument(root: string): Promise<void> {
  const path = join(root, documentFile);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await generateDocument(root));
}

async function checkTests(root: string): Promise<string[]> {
  try {
    const endpoints = await loadEndpoints(root);
    const present = new Set(globSync('test/api/**/*.test.ts', { cwd: root }));
    return [
      ...findMissingTests(endpoints, present),
      ...findStrayTests(endpoints, present),
      ...findTwins(endpoints),
    ];
  } catch (error) {
    return [messageOf(error)];
  }
}

function findMissingTests(endpoints: Endpoint[], present: Set<string>): string[] {
  const untested = endpoints.filter((endpoint) => !present.has(testFileOf(endpoint)));
  return untested.map((endpoint) => {
    const { method, path } = endpoint;
    return `${method.toUpperCase()} ${path} has no test: write ${testFileOf(endpoint)}`;
  });
}

function findStrayTests(endpoints: Endpoint[], present: Set<string>): string[] {
  const stray = present.difference(new Set(endpoints.map(testFileOf)));
  const advice = 'name it test/api/<resource>/<verb>.test.ts after its endpoint, or move it out of test/api';
  return [...stray].toSorted().map((file) => `${file} belongs to no endpoint of the contract: ${advice}`);
}

/**
 * Two endpoints with the same name would share a test file; of two with the same route, only one would
 * answer.
 */
function findTwins(endpoints: Endpoint[]): string[] {
  const names = endpoints.map(({ resource, verb }) => `${resource}/${verb}`);
  const routes = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const twins = [names, routes].flatMap((list) => list.filter((entry, at) => list.indexOf(entry) !== at));
  return twins.map((twin) => `${contractFile} has more than one endpoint ${twin}: name and route are unique`);
}

function testFileOf({ resource, verb }: Endpoint): string {
  return `test/api/${resource}/${verb}.test.ts`;
}

async function checkDocument(root: string): Promise<string[]> {
  try {
    const generated = await generateDocument(root);
    const path = join(root, documentFile);
    if (!existsSync(path)) return [`${documentFile} does not exist: run ${writeCommand}`];
    const written = readFileSync(path, 'utf8');
    return written === generated ? [] : [describeStale(written, generated)];
  } catch (error) {
    return [messageOf(error)];
  }
}

function describeStale(written: string, generated: string): string {
  const [old, now] = [written.split('\n'), generated.split('\n')];
  const at = now.findIndex((text, line) => text !== old[line]);
  const line = at === -1 ? now.length : at;
  const difference = `    there: ${old[line] ?? '(end)'}\n    now:   ${now[line] ?? '(end)'}`;
  return `${documentFile}:${line + 1} is not what the contract says now: run ${writeCommand}\n${difference}`;
}

async function loadEndpoints(root: string): Promise<Endpoint[]> {
  const { endpoints } = await load(root, contractFile);
  if (!Array.isArray(endpoints) || endpoints.length === 0) {
    throw new Error(`${contractFile} must export \`endpoints\`, a list of at least one endpoint`);
  }
  return endpoints as Endpoint[];
}

async function generateDocument(root: string): Promise<string> {
  const { openapiDocument } = await load(root, generatorFile);
  if (typeof openapiDocument !== 'function') {
    throw new Error(`${generatorFile} must export the function \`openapiDocument\``);
  }
  return `${JSON.stringify(openapiDocument(), withSortedKeys, 2)}\n`;
}

/** Sorts keys, so that the order in which the program builds the document never counts as a change. */
function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function load(root: string, file: string): Promise<Record<string, unknown>> {
  const path = join(root, file);
  if (!existsSync(path)) throw new Error(`${file} does not exist`);
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw new Error(`${file} cannot be loaded: ${messageOf(error)}`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

if (import.meta.main) {
  const root = process.cwd();
  if (process.argv.includes('--write')) await writeDocument(root);
  reportAndExit(await checkContract(root));
}
