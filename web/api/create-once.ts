import type { RefObject } from 'react';
import { call } from './call.ts';
import { newKey } from './idempotency-key.ts';
import type { Answer, EndpointName, Input } from './types.ts';

/** An attempt that failed, and may have been carried out all the same: its answer can be lost on the way. */
export interface FailedAttempt {
  content: string;
  /** The idempotency key. */
  key: string;
}

/** Whether each call of the endpoint makes something new, of what can be sent again as it is. */
export function makesNew(name: EndpointName, input: object): boolean {
  return name.startsWith('create') && !('file' in input);
}

/**
 * Calls an endpoint that makes something new. When the user tries again what failed before, the service makes it only
 * once, and tells what it has made.
 */
export async function createOnce<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  failed: RefObject<FailedAttempt | undefined>,
): Promise<Answer<Name>> {
  const content = JSON.stringify(input);
  const key = failed.current?.content === content ? failed.current.key : newKey();
  failed.current = { content, key };
  const answer = await call(name, input, { idempotencyKey: key });
  failed.current = undefined;
  return answer;
}
