import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { Client } from '../client.ts';
import type { TestAccount, TestService } from '../service.ts';

export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The current code, or that of a later time step. */
  code(stepsLater?: number): string;
  /** A code that was not used yet; moves the clock to the next step. */
  nextCode(): string;
}

export const stepMs = 30_000;

/** The code that an authenticator app shows for a secret at a given time. */
export function codeOf(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

/** Turns two-factor authentication on; returns the authenticator app that was used. */
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
      // Two steps, because the last code may have been of one step ahead.
      clock.advance(2 * stepMs);
      return code();
    },
  };
}
