import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { Client } from '../client.ts';
import type { TestAccount, TestService } from '../service.ts';

export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code that is shown now; of another time step when told so. */
  code(stepsLater?: number): string;
  /** A code that was not used yet: waits for the next step. */
  nextCode(): string;
}

export const stepMs = 30_000;

/** What an authenticator app shows of a secret at a time. */
export function codeOf(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

/** Turns two-factor authentication on, and answers the app that it was turned on with. */
export async function turnOnTwoFactor(
  { clock }: TestService,
  account: TestAccount,
  by: Client = account,
): Promise<Authenticator> {
  const started = await by.post('/api/account/two-factor/start');
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const { secret } = started.body;
  const code = (stepsLater = 0) => codeOf(secret, clock.now() + stepsLater * stepMs);
  const { status, body } = await by.post('/api/account/two-factor/confirm', {
    password: account.password,
    code: code(),
  });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    secret,
    recoveryCodes: body.recoverycodes,
    code,
    nextCode() {
      // Two, because a code may have been taken one step early.
      clock.advance(2 * stepMs);
      return code();
    },
  };
}
