import type { Unit } from '../../database/database.ts';
import { hashSecret } from '../../http/callers/authenticate.ts';
import { addressBucket } from '../../http/server/client-address.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { dayMs } from '../../platform/time/durations.ts';
import { base62Alphabet } from '../../platform/ids.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { describeAgent } from '../../rules/index.ts';
import { findSignIn, holdPassword, putLastSeen } from './account-store.ts';
import { tryPassword } from './require-password.ts';
import { insertSession } from './session-store.ts';
import { checkSecondFactor, tryCode } from './two-factor/check-code.ts';

export const sessionLifetimeMs = 30 * dayMs;
const tokenCharacters = 43;

interface Shown {
  email: string;
  password: string;
  /** undefined = none */
  code?: string | undefined;
}

interface Client {
  clientAddress: string;
  userAgent: string;
}

/**
 * Signs in. Before the password is verified, nothing in the answer tells that the account is suspended or has
 * a second factor.
 * @throws AppError rateLimited; signInFailed, which is the same, after the same work, for an unknown email
 * and for a wrong password; accountSuspended; codeNeeded, signInCodeWrong
 */
export async function openSession(
  services: Services,
  shown: Shown,
  client: Client,
): Promise<{ accountId: number; token: string }> {
  const { database, clock } = services;
  const account = await findByPassword(services, shown, client.clientAddress);
  if (account.suspended_at !== null) throw new AppError('accountSuspended');
  const token = services.randomText(base62Alphabet, tokenCharacters);
  const at = clock.now();
  const { browser, os } = describeAgent(client.userAgent);
  const session = { accountId: account.id, hash: hashSecret(token), browser, os };
  const proof = { accountId: account.id, code: shown.code };
  const signIn: Unit<void> = async (tx) => {
    if (!(await holdPassword(tx, account.id, account.password_hash))) throw new AppError('signInFailed');
    const outcome = await checkSecondFactor(tx, { ...proof, at });
    if (outcome !== 'passed') throw codeError(services, account.id, outcome);
    await insertSession(tx, { ...session, at, expiresAt: at + sessionLifetimeMs });
    await putLastSeen(tx, account.id, at);
  };
  await tryCode(services, proof, () => database.write(signIn));
  return { accountId: account.id, token };
}

async function findByPassword(services: Services, { email, password }: Shown, clientAddress: string) {
  // By email and client address together, so that nobody can lock out the owner from another address.
  const bucket = `sign-in:${addressBucket(clientAddress)}:${email.toLowerCase()}`;
  const verified = await tryPassword(services, bucket, async () => {
    const account = await findSignIn(services.database.read, email);
    if (await verifyPassword(password, account?.password_hash, { use: 'account' })) return account;
    // The submitted email is not logged: it may be a password that was typed into the wrong field.
    logFailure(
      services,
      account ? { account: account.id, reason: 'wrongPassword' } : { reason: 'unknownEmail' },
    );
    return undefined;
  });
  if (!verified) throw new AppError('signInFailed');
  return verified;
}

/** The error names the field "code", which tells the dashboard to ask for a code. */
function codeError(services: Services, accountId: number, outcome: 'missing' | 'wrong'): AppError {
  if (outcome === 'wrong') logFailure(services, { account: accountId, reason: 'wrongCode' });
  return new AppError(outcome === 'missing' ? 'codeNeeded' : 'signInCodeWrong', { field: 'code' });
}

interface Failure {
  /** undefined = no account has the submitted email */
  account?: number;
  reason: 'unknownEmail' | 'wrongPassword' | 'wrongCode';
}

function logFailure({ limitedLog }: Services, failure: Failure): void {
  limitedLog.log('warn', failure, 'Signing in failed');
}
