import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from '@hono/zod-openapi';
import { threadEnvironment } from '../platform/processes/thread-environment.ts';
import { RawAnswer } from './answers/raw-answer.ts';
import { type Route, route } from './context.ts';

const threadEntry = new URL('./openapi-thread.ts', import.meta.url);

/** With the default size of the young generation, the process grows by 26 MB more. */
const threadLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 };

let made: Promise<string> | undefined;

/**
 * `GET /api/openapi.json` is not part of the contract, but is answered and rate-limited like an endpoint of
 * it.
 */
export const openapiRoute: Route = route(
  {
    resource: 'openapi',
    verb: 'get-openapi-document',
    method: 'get',
    path: '/api/openapi.json',
    summary: 'Get the OpenAPI document',
    access: 'public',
    answer: z.looseObject({ openapi: z.string() }),
  },
  async ({ settings }) => {
    const servers = JSON.stringify([{ url: settings.baseUrl }]);
    const document = await (made ??= makeDocument());
    return new RawAnswer({}, `{"servers":${servers},${document.slice(1)}`);
  },
);

/** Makes the document, as JSON without `servers`, at the first call: in a thread, because it takes a tenth of a second. */
async function makeDocument(): Promise<string> {
  const worker = new Worker(threadEntry, { env: threadEnvironment(), resourceLimits: threadLimits });
  try {
    const [document] = await once(worker, 'message');
    return document as string;
  } catch (error) {
    made = undefined;
    throw error;
  }
}
