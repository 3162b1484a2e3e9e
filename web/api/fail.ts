import type { Language } from '../texts/areas.ts';
import { currentLanguage } from '../texts/language.ts';
import { readTexts } from '../texts/use-texts.ts';
import { ApiError, type Failure } from './api-error.ts';
import { type FailureTexts, translateFailure } from './translate-failure.ts';

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
  const [english, own] = await Promise.all([readFailures('en'), readFailures(currentLanguage())]);
  return translateFailure(message, english, own);
}

async function readFailures(language: Language): Promise<FailureTexts> {
  const [failures, entries, { fieldRequired }] = await Promise.all([
    readTexts('failures', language),
    readTexts('entries', language),
    readTexts('common', language),
  ]);
  return { failures, entries, fieldRequired };
}

function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'message' in answer;
}
