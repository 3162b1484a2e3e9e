import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimitedQueue } from './limited-queue.ts';

const memoryKibibytes = 19 * 1024;
const passes = 2;
const parallelism = 1;
const tagBytes = 32;
/** Two at a time, so that a wave of sign-ins takes neither the memory nor the thread pool; a full line is some ten seconds long. */
const inTurn = createLimitedQueue({ runningMax: 2, waitingMax: 512 });

const derive = promisify(argon2);

/** argon2id in its usual text form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. @throws AppError unavailable when too many wait */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveTag(password, salt);
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Without a hash to compare with, the same work is done and the answer is no: timing tells nothing. @throws AppError unavailable when too many wait */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt, tag] = (hash ?? '').split('$');
  if (!salt || !tag) {
    await deriveTag(password, Buffer.alloc(16));
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const actual = await deriveTag(password, Buffer.from(salt, 'base64'));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function deriveTag(password: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password, 'utf8'),
      nonce: salt,
      memory: memoryKibibytes,
      passes,
      parallelism,
      tagLength: tagBytes,
    }),
  );
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
