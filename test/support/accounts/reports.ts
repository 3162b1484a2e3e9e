import type { TestAccount, TestService } from '../service.ts';

export interface ReportAnswer {
  status: number;
  headers: Headers;
  body: string;
}

interface Sent {
  headers?: Record<string, string>;
  body?: string;
  method?: string;
  query?: string;
}

/** Sends one request to /report. The service's clock moves on, so that the rate limit never applies. */
export async function askReport(
  { baseUrl, clock }: TestService,
  { headers = {}, body, method, query = '' }: Sent = {},
): Promise<ReportAnswer> {
  clock.advance(10 * 60_000);
  const response = await fetch(`${baseUrl}/report${query}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Sends the form as a browser does. */
export function sendForm(
  service: TestService,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ReportAnswer> {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return askReport(service, {
    headers: { ...type, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

export function sendJson(service: TestService, value: unknown): Promise<ReportAnswer> {
  return askReport(service, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });
}

/** The list of reports, newest first. */
export async function reportsSeenBy(administrator: TestAccount, query = '') {
  return (await administrator.get(`/api/admin/reports?limit=1000&${query}`)).body.data.reports;
}
