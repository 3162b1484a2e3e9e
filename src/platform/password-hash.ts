import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const memoryKibibytes = 19 * 1024;
const passes = 2;
const parallelism = 1;
const tagBytes = 32;
const concurrentMax = 2;

const derive = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

/** argon2id in its usual text form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveTag(password, salt);
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Without a hash to compare with, the same work is done and the answer is no: timing tells nothing. */
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

/** At most two at a time, so that a wave of sign-ins takes neither the memory nor the thread pool. */
async function deriveTag(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= concurrentMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await derive('argon2id', {
      message: Buffer.from(password, 'utf8'),
      nonce: salt,
      memory: memoryKibibytes,
      passes,
      parallelism,
      tagLength: tagBytes,
    });
  } finally {
    const next = waiting.shift();
    // The place goes straight to the next in line, or is given up.
    if (next) next();
    else running--;
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
