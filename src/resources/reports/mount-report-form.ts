import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { limits } from '../../../contract/limits.ts';
import { newReport } from '../../../contract/reports.ts';
import { refuseCrossSite } from '../../http/callers/authenticate.ts';
import { readClientAddress } from '../../http/server/client-address.ts';
import type { Services } from '../../http/context.ts';
import type { ControlApp } from '../../http/control-app.ts';
import { describeIssue } from '../../http/describe-issue.ts';
import { success } from '../../http/answers/envelope.ts';
import type { Bindings } from '../../http/mount-endpoints.ts';
import { mediaType, parseJsonObject, readBody } from '../../http/bodies/read-body.ts';
import { renderError } from '../../http/answers/render-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { createRequestId } from '../../platform/ids.ts';
import { trapField } from '../../platform/trap-field.ts';
import { createReport } from './create-report.ts';

type Http = HonoContext<Bindings>;
type Field = keyof typeof newReport.shape;
type Values = Partial<Record<Field, string>>;

interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Renders the pages that visitors see. */
export interface ReportPages<Locale> {
  chooseLocale(acceptLanguage: string | undefined): Locale;
  wantsJson(accept: string | undefined): boolean;
  renderForm(data: { values: Values; mistakes?: Field[] }, locale: Locale): Page;
  renderThanks(locale: Locale): Page;
  renderNotice(data: { kind: 'tooManyRequests' | 'badRequest' | 'fault' }, locale: Locale): Page;
}

/** In a form's encoding, a character may take nine bytes. */
const reportBytesMax = 9 * (limits.textCharactersMax + limits.emailCharactersMax) + 3 * limits.urlBytesMax;

/**
 * `/report`, public: GET shows the form, filled in from `?url=` or `?link=`; POST stores a report that is sent as a form
 * or as JSON. Clients that send or accept JSON get answers in the API's format.
 */
export function mountReportForm<Locale>(pages: ReportPages<Locale>) {
  return (app: ControlApp, services: Services): void => {
    app.get('/report', (http) => {
      const { link, url } = http.req.query();
      return send(pages.renderForm({ values: { url: link ?? url ?? '' } }, localeOf(pages, http)));
    });
    app.post('/report', (http) => takeReport(services, pages, http));
  };
}

async function takeReport<Locale>(
  services: Services,
  pages: ReportPages<Locale>,
  http: Http,
): Promise<Response> {
  const message = http.env.incoming;
  const asJson = isJson(message) || pages.wantsJson(http.req.header('Accept'));
  let values: Values = {};
  try {
    refuseForeign(message, services);
    const sent = await readSent(message);
    values = textsOf(sent);
    if (!sent[trapField]) await checkAndStore(services, { ...sent, ...values }, message);
  } catch (error) {
    return asJson ? sendFailure(services, error) : sendMistake(services, pages, { error, values, http });
  }
  if (!asJson) return send(pages.renderThanks(localeOf(pages, http)));
  return sendJson(200, success({ message: 'Your report has arrived and will be looked into.' }));
}

/** @throws Mistakes, AppError rateLimited */
async function checkAndStore(services: Services, sent: object, message: IncomingMessage): Promise<void> {
  const parsed = newReport.safeParse(sent);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path: [field] }) => field as Field);
    throw new Mistakes([...new Set(fields)], describeIssue(parsed.error));
  }
  await createReport(services, parsed.data, readClientAddress(message, services.settings));
}

/** Thrown when some of the report's fields are invalid. */
class Mistakes extends Error {
  readonly fields: Field[];

  constructor(fields: Field[], cause: AppError) {
    super(cause.message, { cause });
    this.fields = fields;
  }
}

/**
 * Other sites' pages must not send reports in the name of their visitors. @throws AppError crossSiteRefused
 */
function refuseForeign(message: IncomingMessage, { settings }: Services): void {
  const { baseUrl, shortUrl } = settings;
  refuseCrossSite(message, message.headers.origin === shortUrl ? shortUrl : baseUrl);
}

/** @throws AppError bodyTooLarge, bodyNotJson, bodyNotObject, contentTypeUnsupported, contentEncodingUnsupported */
async function readSent(message: IncomingMessage): Promise<Record<string, unknown>> {
  const isForm = mediaType(message) === 'application/x-www-form-urlencoded';
  if (!isForm && !isJson(message)) throw new AppError('contentTypeUnsupported', { message: typesExpected });
  const raw = await readBody(message, reportBytesMax);
  if (isForm) return Object.fromEntries(new URLSearchParams(raw.toString()));
  return { ...parseJsonObject(raw) };
}

const typesExpected = 'Send the report as application/x-www-form-urlencoded or application/json.';

function isJson(message: IncomingMessage): boolean {
  return mediaType(message) === 'application/json';
}

/**
 * The values that the form shows again after a mistake. `link` is an alias of `url`. Browsers send line
 * breaks as CR LF.
 */
function textsOf(sent: Record<string, unknown>): Values {
  const { url = sent['link'], reason, details, email } = sent;
  const texts = Object.entries({ url, reason, details, email }).filter(
    ([, value]) => typeof value === 'string',
  );
  return Object.fromEntries(texts.map(([name, text]) => [name, (text as string).replaceAll('\r\n', '\n')]));
}

/** Answers with the form again if fields are invalid, else with a page that explains the failure. */
function sendMistake<Locale>(
  { logger }: Services,
  pages: ReportPages<Locale>,
  { error, values, http }: { error: unknown; values: Values; http: Http },
): Response {
  const locale = localeOf(pages, http);
  if (error instanceof Mistakes) return send(pages.renderForm({ values, mistakes: error.fields }, locale));
  const requestId = createRequestId();
  const { status, headers } = renderError(error, requestId, logger);
  const kind = status === 429 ? 'tooManyRequests' : status < 500 ? 'badRequest' : 'fault';
  const page = pages.renderNotice({ kind }, locale);
  return send({ ...page, status, headers: { ...page.headers, ...headers, 'X-Request-Id': requestId } });
}

function sendFailure({ logger }: Services, error: unknown): Response {
  const requestId = createRequestId();
  const { status, headers, body } = renderError(
    error instanceof Mistakes ? error.cause : error,
    requestId,
    logger,
  );
  return sendJson(status, body, { ...headers, 'X-Request-Id': requestId });
}

function sendJson(status: number, body: object, headers: Record<string, string> = {}): Response {
  const type = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };
  return send({
    status,
    body: JSON.stringify(body),
    headers: { ...type, 'Cache-Control': 'no-store', ...headers },
  });
}

function send({ status, headers, body }: Page): Response {
  return new Response(body, { status, headers: { 'X-Request-Id': createRequestId(), ...headers } });
}

function localeOf<Locale>(pages: ReportPages<Locale>, http: Http): Locale {
  return pages.chooseLocale(http.req.header('Accept-Language'));
}
