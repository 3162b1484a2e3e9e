import { randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** Letters and digits that cannot be confused with one another. */
export const readableAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
export const base62Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A cryptographically random text; each character is equally likely. */
export function randomText(alphabet: string, length: number): string {
  return customAlphabet(alphabet, length)();
}

/** Makes the id of a request for the log and its answer. */
export function createRequestId(): string {
  return randomBytes(9).toString('base64url');
}
