import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context as HonoContext, Hono } from 'hono';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../platform/app-error.ts';
import { createRequestId } from '../platform/ids.ts';
import { createApiHeaders } from './server/bare-failure.ts';
import { isAddressTooLong } from './server/is-address-too-long.ts';
import { authenticate, type Authenticator, refuseCrossSite } from './callers/authenticate.ts';
import { readClientAddress } from './server/client-address.ts';
import type { Call, Caller, Route, Services } from './context.ts';
import { confirmCaller, lookForCaller, type Sighting } from './callers/confirm-caller.ts';
import { parseInput } from './parse-input.ts';
import { explainFailure } from './callers/explain-failure.ts';
import { answerOnce } from './idempotency/idempotency.ts';
import { admit } from './callers/admit.ts';
import { RawAnswer } from './answers/raw-answer.ts';
import { parseJsonObject, readJson } from './bodies/read-body.ts';
import { readUpload } from './bodies/read-upload.ts';
import { renderError } from './answers/render-error.ts';
import { toStream } from './answers/to-stream.ts';
import { isHidden, requireRight } from './callers/require-right.ts';

export interface Bindings {
  Bindings: HttpBindings;
}

type Http = HonoContext<Bindings>;

/** One request that passed the rate limit, with what is needed to answer it. */
interface Passage {
  services: Services;
  message: IncomingMessage;
  /** The caller as it was when the headers had arrived. */
  sighting: Sighting;
  /** The client's IP address. */
  address: string;
  /** Headers of the answer; handlers may add some. */
  headers: Record<string, string>;
}

type AnswerPassage = (passage: Passage, http: Http) => Promise<unknown>;

/**
 * Mounts the API: every route of the contract, 405 for its path with another method, and 404 for all other
 * paths. Every request, even one that fails, is authenticated, rate-limited and answered with the same
 * headers.
 */
export function mountEndpoints(
  services: Services,
  authenticator: Authenticator,
  routes: Route[],
): Hono<Bindings> {
  const app = new Hono<Bindings>();
  const serve = (answer: AnswerPassage) => (http: Http) =>
    passThrough({ services, authenticator }, http, answer);
  for (const group of routesByPath(routes)) {
    for (const route of group) {
      const { method, path } = route.endpoint;
      app.on(
        method.toUpperCase(),
        honoPath(path),
        serve((passage, http) => answerRoute(route, passage, http)),
      );
    }
    const headers = { Allow: methodsOf(group).join(', ') };
    app.all(
      honoPath((group[0] as Route).endpoint.path),
      serve(async ({ sighting: { caller } }) => {
        const isUnknown = group.every(({ endpoint }) => isHidden(endpoint, caller));
        throw isUnknown ? new AppError('pathNotFound') : new AppError('methodNotAllowed', { headers });
      }),
    );
  }
  app.all(
    '/api/*',
    serve(async () => {
      throw new AppError('pathNotFound');
    }),
  );
  return app;
}

async function answerRoute(route: Route, passage: Passage, http: Http): Promise<unknown> {
  const { endpoint } = route;
  const { message, services, sighting } = passage;
  requireRight(endpoint, sighting.caller);
  refuseCrossSite(message, services.settings.baseUrl);
  await route.requireOpen?.(services);
  const { call, raw } = await parseCall(passage, endpoint, http);
  const account: Caller | undefined = call.account;
  if (endpoint.method !== 'post' || endpoint.idempotent === false || !account) return route.handle(call);
  return answerOnce(route, { ...call, account }, { message, raw });
}

/** Authenticates, rate-limits and answers a request. All errors are rendered here. */
async function passThrough(
  parts: { services: Services; authenticator: Authenticator },
  http: Http,
  answer: AnswerPassage,
): Promise<Response> {
  const { services, authenticator } = parts;
  const message = http.env.incoming;
  const requestId = createRequestId();
  const headers = createApiHeaders(requestId);
  const address = readClientAddress(message, services.settings);
  let sighting: Sighting | undefined;
  try {
    sighting = await lookForCaller(message, () => authenticate(services, authenticator, message));
    Object.assign(headers, await admit(services, { caller: sighting.caller, address }));
    if (isAddressTooLong(message.url ?? '')) throw new AppError('addressTooLong');
    if (message.headers['service-worker'] === 'script') throw new AppError('serviceWorkerRefused');
    const body = await answer({ services, message, sighting, address, headers }, http);
    if (body instanceof RawAnswer)
      return await sendRaw(http, body, { headers, onFailure: breakOff(http, requestId, services) });
    return http.body(JSON.stringify(body), 200, headers);
  } catch (error) {
    const explained = await explainFailure(error, sighting?.caller, parts);
    const failure = renderError(explained, requestId, services.logger);
    return http.body(JSON.stringify(failure.body), failure.status as 400, { ...headers, ...failure.headers });
  }
}

async function sendRaw(
  http: Http,
  { body, headers: own }: RawAnswer,
  { headers, onFailure }: { headers: Record<string, string>; onFailure(error: unknown): void },
): Promise<Response> {
  const sent = typeof body === 'string' ? body : toStream(body, onFailure);
  // Nobody reads the body of an answer to HEAD, so a stream would never end.
  if (http.req.method === 'HEAD' && typeof sent !== 'string') await sent.cancel();
  return http.body(sent, 200, { ...headers, ...own });
}

/** Ends an answer that cannot be completed. */
function breakOff({ env }: Http, requestId: string, { logger }: Services): (error: unknown) => void {
  return (error) => {
    logger.error({ requestId, err: error }, 'An answer broke off');
    env.outgoing.destroy();
  };
}

async function parseCall(passage: Passage, endpoint: Endpoint, http: Http) {
  const { services, message, sighting } = passage;
  const params = parseParams(endpoint, http);
  const query = endpoint.query && parseInput(endpoint.query, http.req.query());
  const { raw, value } = await readInput(endpoint, message, {
    byCookie: sighting.caller?.by.kind === 'session',
  });
  const account = await confirmCaller(endpoint, sighting);
  const body = endpoint.body && parseInput(endpoint.body, value);
  const call = {
    ...services,
    account,
    params,
    query,
    body,
    upload: { bytes: raw },
    clientAddress: passage.address,
    userAgent: message.headers['user-agent'] ?? '',
    setHeader: (name: string, value: string) => {
      passage.headers[name] = value;
    },
  };
  return { call: call as unknown as Call<Endpoint>, raw };
}

/** Endpoints without a body ignore one, but still refuse a body that is too large or of another type. */
async function readInput(
  endpoint: Endpoint,
  message: IncomingMessage,
  sender: { byCookie: boolean },
): Promise<{ raw: Buffer; value: object }> {
  if (endpoint.upload) return { raw: await readUpload(message), value: {} };
  if (endpoint.method === 'get') return { raw: Buffer.alloc(0), value: {} };
  const raw = await readJson(message, sender);
  return { raw, value: endpoint.body ? parseJsonObject(raw) : {} };
}

function parseParams(endpoint: Endpoint, http: Http): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, { schema, failure }] of Object.entries(endpoint.params ?? {})) {
    const parsed = schema.safeParse(http.req.param(name));
    if (!parsed.success)
      throw new AppError(failure, failure === 'invalidInput' ? issueOf(name, parsed.error) : {});
    params[name] = parsed.data;
  }
  return params;
}

function issueOf(field: string, error: { issues: { message: string }[] }) {
  return { field, message: `The field "${field}" ${error.issues[0]?.message ?? 'is not valid'}.` };
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * Groups routes by path, those with fewer parameters first, so that `/api/url/add` is not taken for the link
 * "add".
 */
function routesByPath(routes: Route[]): Route[][] {
  const groups = Map.groupBy(routes, ({ endpoint }) => endpoint.path.replaceAll(/\{\w+\}/g, '{}'));
  const parameters = (path: string) => path.split('{').length;
  return [...groups].toSorted(([a], [b]) => parameters(a) - parameters(b)).map(([, group]) => group);
}

function methodsOf(routes: Route[]): string[] {
  return routes.flatMap(({ endpoint }) => [
    endpoint.method.toUpperCase(),
    ...(endpoint.method === 'get' ? ['HEAD'] : []),
  ]);
}
