import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSharedQueues } from './pace/limited-queue.ts';

/** What deriving from a password takes: `memory` in KiB. */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Of new hashes. Others keep theirs, which they name, so that it can be raised. */
const newCost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
/**
 * At most two derivations run at a time, so that a burst of them exhausts neither memory nor the thread pool.
 * Account passwords come first. Setting links' passwords, and checking those that visitors enter, which
 * anybody can do, get at most one place each.
 */
const queues = createSharedQueues(2, {
  account: { runningMax: 2, waitingMax: 256 },
  link: { runningMax: 1, waitingMax: 1_024 },
  visitor: { runningMax: 1, waitingMax: 128 },
});

/** What the password belongs to: `account`, `link` (being set) or `visitor` (one that a visitor enters). */
export type PasswordUse = keyof typeof queues;

/**
 * Hashes with argon2id, in the usual text form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 * @throws AppError unavailable when too many wait
 */
export async function hashPassword(password: string, use: PasswordUse): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await queues[use](() => derive(password, salt, newCost));
  const { memory, passes, parallelism } = newCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

interface Asking {
  use: PasswordUse;
  /**
   * Whether nobody waits for the answer any more; called when it is the password's turn, to save the work.
   */
  isGone?: () => boolean;
}

/**
 * Checks a password. Without a hash it does the same work and returns false, so that timing does not reveal
 * whether there is one.
 * @throws AppError unavailable when too many wait
 */
export function verifyPassword(
  password: string,
  hash: string | undefined,
  { use, isGone = () => false }: Asking,
): Promise<boolean> {
  return queues[use](async () => !isGone() && (await fits(password, hash)));
}

const hashForm =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/;

async function fits(password: string, hash = ''): Promise<boolean> {
  const { memory, passes, parallelism, salt, tag } = hashForm.exec(hash)?.groups ?? {};
  if (!salt || !tag) {
    await derive(password, Buffer.alloc(saltBytes), newCost);
    return false;
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const argon2id = promisify(argon2);

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return argon2id('argon2id', {
    message: Buffer.from(password, 'utf8'),
    nonce: salt,
    ...cost,
    tagLength: tagBytes,
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
