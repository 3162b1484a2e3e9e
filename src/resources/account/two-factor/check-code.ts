import type { Queries } from '../../../database/database.ts';
import { takeOrRefuse } from '../../../http/callers/admit.ts';
import type { Services } from '../../../http/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { hourMs } from '../../../platform/time/durations.ts';
import { findStep } from './one-time-code.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTwoFactor, takeRecoveryCode, takeStep, type TwoFactor } from './two-factor-store.ts';

/**
 * The rate limit of an account's wrong app codes, whatever addresses they come from: each guess has a chance of one in
 * a million, so somebody who knows the password must not have many. Recovery codes cannot be guessed and are not
 * counted, so that they let the owner in even while the limit is used up.
 */
const codeTries = { limit: 30, windowMs: hourMs };

interface Shown {
  accountId: number;
  /** undefined = none */
  code: string | undefined;
  /** Epoch milliseconds */
  at: number;
}

/**
 * Checks the second factor; a code that passes is used up, on all nodes. 'passed' also where no second factor
 * is set up. Call it in the unit of work that the code permits, within tryCode.
 */
export async function checkSecondFactor(
  tx: Queries,
  { accountId, code, at }: Shown,
): Promise<'passed' | 'missing' | 'wrong'> {
  const twoFactor = await findTwoFactor(tx, accountId);
  if (!twoFactor || twoFactor.confirmed_at === null) return 'passed';
  if (code === undefined) return 'missing';
  return (await useCode(tx, twoFactor, { accountId, code, at })) ? 'passed' : 'wrong';
}

/**
 * Takes a try of the account's app codes and does what the code permits; `act` checks it and throws if it is wrong. If
 * `act` succeeds, or fails because of a fault, this one try is given back; after any refusal it is used up.
 * @throws AppError rateLimited; whatever `act` throws
 */
export async function tryCode<Result>(
  services: Services,
  { accountId, code }: Pick<Shown, 'accountId' | 'code'>,
  act: () => Promise<Result>,
): Promise<Result> {
  if (code === undefined || readDigits(code) === undefined) return act();
  const bucket = `two-factor:${accountId}`;
  const { at } = await takeOrRefuse(services, bucket, codeTries);
  let isRefused = false;
  try {
    return await act();
  } catch (error) {
    isRefused = error instanceof AppError && error.status < 500;
    throw error;
  } finally {
    if (!isRefused) await services.limiter.giveBack({ bucket, at });
  }
}

/** The six digits of an app's code, without spaces and dashes; undefined = it may be a recovery code. */
export function readDigits(code: string): string | undefined {
  const text = code.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(text) ? text : undefined;
}

async function useCode(
  tx: Queries,
  { secret }: TwoFactor,
  { accountId, code, at }: Shown & { code: string },
): Promise<boolean> {
  const digits = readDigits(code);
  if (digits === undefined) return takeRecoveryCode(tx, accountId, hashRecoveryCode(code));
  const step = findStep(secret, digits, at);
  return step !== undefined && (await takeStep(tx, accountId, step));
}
