import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSharedQueues } from './limited-queue.ts';

const memoryKibibytes = 19 * 1024;
const passes = 2;
const parallelism = 1;
const saltBytes = 16;
const tagBytes = 32;
/**
 * Two derivations at a time, so that a wave of them takes neither the memory nor the thread pool. Who signs in waits for
 * nobody else, and who opens links with a password, whom anybody can be, has one place of the two.
 */
const queues = createSharedQueues(2, {
  account: { runningMax: 2, waitingMax: 256 },
  link: { runningMax: 1, waitingMax: 1_024 },
  visitor: { runningMax: 1, waitingMax: 128 },
});

/** Whose password it is: that of an account, of a link that is made, or one that a visitor shows. */
export type PasswordUse = keyof typeof queues;

/** argon2id in its usual text form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. @throws AppError unavailable when too many wait */
export async function hashPassword(password: string, use: PasswordUse): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await queues[use](() => derive(password, salt));
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

interface Asking {
  use: PasswordUse;
  /** Whether nobody waits for the answer any more; asked when it is its turn. */
  isGone?: () => boolean;
}

/**
 * Without a hash to compare with, the same work is done and the answer is no: timing tells nothing.
 * @throws AppError unavailable when too many wait
 */
export function verifyPassword(
  password: string,
  hash: string | undefined,
  { use, isGone = () => false }: Asking,
): Promise<boolean> {
  return queues[use](async () => !isGone() && (await fits(password, hash)));
}

async function fits(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt, tag] = (hash ?? '').split('$');
  if (!salt || !tag) {
    await derive(password, Buffer.alloc(saltBytes));
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const argon2id = promisify(argon2);

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return argon2id('argon2id', {
    message: Buffer.from(password, 'utf8'),
    nonce: salt,
    memory: memoryKibibytes,
    passes,
    parallelism,
    tagLength: tagBytes,
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
