import { currentLanguage } from '../texts/language.ts';
import { readTexts } from '../texts/use-texts.ts';
import { ApiError, type Failure } from './api-error.ts';

const lengthForm = /^The field "[^"]+" must be (\d+) to (\d+) characters long\.$/;
const requiredForm = /^The field "[^"]+" is required\.$/;

/** The failure that a call throws, in the reader's language as far as it is known there. */
export async function failureOf(response: Response, answer: unknown): Promise<ApiError> {
  if (!isFailure(answer)) {
    const { unreadable } = await readTexts('common');
    return new ApiError(response.status, { message: unreadable });
  }
  // What cannot be translated, also because the texts cannot be had, is told as the service says it.
  const message = await translate(answer.message).catch(() => answer.message);
  return new ApiError(response.status, { ...answer, message }, response.headers.has('Retry-After'));
}

/** For when there was no answer. */
export async function unreachable(): Promise<ApiError> {
  const { unreachable: message } = await readTexts('common');
  return new ApiError(0, { message });
}

async function translate(message: string): Promise<string> {
  if (currentLanguage() === 'en') return message;
  const [common, english, own] = await Promise.all([
    readTexts('common'),
    readTexts('failures', 'en'),
    readTexts('failures'),
  ]);
  if (requiredForm.test(message)) return common.fieldRequired;
  const [, min, max] = lengthForm.exec(message) ?? [];
  if (min !== undefined && max !== undefined) return common.fieldLength(min, max);
  const known = Object.entries(english).find(([, sentence]) => sentence === message);
  return known ? own[known[0] as keyof typeof own] : message;
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'message' in answer;
}
