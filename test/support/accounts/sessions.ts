import assert from 'node:assert/strict';
import { type Client, createClient } from '../client.ts';
import type { TestAccount, TestService } from '../service.ts';

type Person = Pick<TestAccount, 'email' | 'password'>;

export interface SignInOptions {
  code?: string;
  userAgent?: string;
}

/** Signs in as the dashboard does; returns the headers that a signed-in browser sends. */
export async function signIn(
  { anonymous, clock }: TestService,
  { email, password }: Person,
  { code, userAgent }: SignInOptions = {},
): Promise<{ Cookie: string }> {
  // Attempts per minute are limited.
  clock.advance(10_000);
  const headers: Record<string, string> = userAgent === undefined ? {} : { 'User-Agent': userAgent };
  const answer = await anonymous.post('/api/session', { email, password, code }, headers);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { Cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] as string };
}

/** Signs in and returns a client with that session. */
export async function openDashboard(
  service: TestService,
  person: Person,
  options: SignInOptions = {},
): Promise<Client> {
  const always = await signIn(service, person, options);
  return createClient({ baseUrl: service.baseUrl, clock: service.clock, always });
}

/** Whether a dashboard's session is still open. */
export async function isSignedIn(dashboard: Client): Promise<boolean> {
  return (await dashboard.get('/api/account')).status === 200;
}
