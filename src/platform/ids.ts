import { randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** Letters and digits that are not mistaken for one another. */
export const readableAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
export const base62Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random text from a cryptographic source, each character equally likely. */
export function randomText(alphabet: string, length: number): string {
  return customAlphabet(alphabet, length)();
}

/** Names one request in the log and in its answer. */
export function createRequestId(): string {
  return randomBytes(9).toString('base64url');
}
