import type { limits } from '../../../../contract/limits.ts';
import { halfTimestamp } from '../../../timestamps.ts';
import { useTexts } from '../../../texts/use-texts.ts';

/** Returns true, or the error message. */
export type Check<Value = string> = (value: Value) => true | string;

// Copies of the contract's limits; the types make sure that they are equal.
const clickLimitMax: (typeof limits)['clickLimitMax'] = 1_000_000_000;
const weightMax: (typeof limits)['weightMax'] = 1_000;
const aliasForm = /^[\w-]{3,64}$/;
const neverSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']);

/**
 * Validation that needs no request, with its own messages. An empty value is always valid here: a missing
 * value is reported on submit.
 */
export function useChecks() {
  const { checks } = useTexts('links');
  const { halfTime } = useTexts('common');
  const whole = (max: number, text: string): Check => {
    const isRight = (value: string) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= max;
    return (value) => value === '' || isRight(value) || text;
  };
  return {
    address: (value: string) => value === '' || isAddress(value) || checks.address,
    alias: (value: string) => value === '' || aliasForm.test(value) || checks.alias,
    clickLimit: whole(clickLimitMax, checks.clickLimit),
    moment: (value: string) => value !== halfTimestamp || halfTime,
    weight: whole(weightMax, checks.weight),
    some: (values: readonly string[]) => values.some((value) => value !== '') || checks.some,
  } satisfies Record<string, Check | Check<readonly string[]>>;
}

/**
 * Only the service knows which app schemes are allowed; the ones that are never allowed are also rejected
 * here.
 */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return username === '' && password === '' && !neverSchemes.has(protocol);
}
