import type { IncomingMessage } from 'node:http';
import { addressBucket, readClientAddress } from '../../http/server/client-address.ts';
import type { Services } from '../../http/context.ts';
import type { ControlApp } from '../../http/control-app.ts';
import { readBody } from '../../http/bodies/read-body.ts';
import { AppError } from '../../platform/app-error.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import { acceptEntry, type EntryOutcome } from './accept-entry.ts';
import { createPostEntry } from './post-entry.ts';

/**
 * Renders the page that tells a visitor the outcome. `badRequest`: the form was not sent by a page of ours;
 * `tooLarge`: it is longer than a person could send; `fault`: an error of the service.
 */
export type RenderOutcome = (
  outcome: Rendered,
  acceptLanguage: string | undefined,
) => { status: number; headers: Record<string, string>; body: string };

type Rendered = EntryOutcome | { kind: 'badRequest' | 'tooLarge' | 'wrongMethod' | 'fault' };

/** The longest message in the form's encoding, in which a character takes up to 12 bytes. */
const formBytesMax = 64 * 1024;
/** Per sender, for all overlays together. */
const requests = { limit: 30, windowMs: minuteMs };
const overlayId = /^[1-9]\d{0,14}$/;

/**
 * POST /o/{id}: a visitor sends the form of an overlay, from any short host. No cookie is read, so cross-site
 * requests could not misuse a visitor's session; they are refused nevertheless.
 */
export function mountOverlayForms(render: RenderOutcome): (app: ControlApp, services: Services) => void {
  return (app, services) => {
    const parts = { ...services, postEntry: createPostEntry(services), counting: new Map() };
    app.all('/o/:id', async (http) => {
      const { incoming } = http.env;
      const outcome = await answerForm(parts, incoming, http.req.param('id'));
      const { status, headers, body } = render(outcome, incoming.headers['accept-language']);
      return http.body(body, status as 200, headers);
    });
  };
}

type Parts = Services & Parameters<typeof acceptEntry>[0];

async function answerForm(parts: Parts, message: IncomingMessage, id: string): Promise<Rendered> {
  if (message.method !== 'POST') return { kind: 'wrongMethod' };
  if (isForeign(message.headers['sec-fetch-site'])) return { kind: 'badRequest' };
  const sender = addressBucket(readClientAddress(message, parts.settings));
  const { admitted, retryAt } = await parts.limiter.take(`overlays ${sender}`, requests);
  if (!admitted) {
    return { kind: 'tooMany', retryAfterSeconds: (retryAt - parts.clock.now()) / 1_000 };
  }
  if (!overlayId.test(id)) return { kind: 'unknown' };
  try {
    const fields = new URLSearchParams((await readBody(message, formBytesMax)).toString('utf8'));
    return await acceptEntry(parts, { overlayId: Number(id), fields, sender });
  } catch (error) {
    if (error instanceof AppError && error.code === 'bodyTooLarge') return { kind: 'tooLarge' };
    if (error instanceof AppError && error.status < 500) return { kind: 'badRequest' };
    parts.logger.error({ err: error }, 'A form of an overlay could not be answered');
    return { kind: 'fault' };
  }
}

/** Browsers say in Sec-Fetch-Site where a request comes from; other clients do not send the header. */
function isForeign(site: string | undefined): boolean {
  return site !== undefined && site !== 'same-origin';
}
