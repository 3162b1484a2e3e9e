import type { Language } from '../texts/areas.ts';
import { currentLanguage } from '../texts/language.ts';
import { readTexts } from '../texts/use-texts.ts';
import { ApiError, type Failure } from './api-error.ts';
import { endSession } from './session.ts';
import { type FailureTexts, translateFailure } from './translate-failure.ts';

/**
 * The error for a failed response. Its message is translated into the user's language if a translation is
 * known.
 */
export async function failureOf(response: Response, answer: unknown): Promise<ApiError> {
  if (!isFailure(answer)) {
    const { unreadable, tooMuch } = await readTexts('common');
    // A proxy answers before the service is asked, and would not take it the next time either.
    return new ApiError(response.status, { message: response.status === 413 ? tooMuch : unreadable });
  }
  const message = await translated(answer.message);
  return new ApiError(response.status, { ...answer, message }, response.headers.has('Retry-After'));
}

/** The error for a request that got no response at all. */
export async function unreachable(): Promise<ApiError> {
  const { unreachable: message } = await readTexts('common');
  return new ApiError(0, { message });
}

/**
 * The error for a failed response to a signed-in user. A 401 ends the session in this browser; the service's own
 * message, which asks for an API key, is for programs, and told only where the sentence for users cannot be loaded.
 */
export async function failureInSession(response: Response, answer: unknown): Promise<ApiError> {
  if (response.status !== 401) return failureOf(response, answer);
  endSession();
  const texts = await readTexts('start').catch(() => undefined);
  return texts ? new ApiError(401, { message: texts.sessionEnded }) : failureOf(response, answer);
}

/**
 * A message of the service in the user's language; unchanged if no translation is known, or if the texts
 * cannot be loaded.
 */
export function translated(message: string): Promise<string> {
  return translate(message).catch(() => message);
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
