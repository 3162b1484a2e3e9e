import type { z } from '@hono/zod-openapi';
import { AppError } from '../platform/app-error.ts';

/** Turns the first validation issue into a 400 that names the field and says what is expected. */
export function describeIssue(error: z.ZodError): AppError {
  const issue = deepest(error.issues);
  const field = issue.path.map(String).join('.');
  return new AppError('invalidInput', {
    message: sentence(field, issue),
    ...(field === '' ? {} : { field }),
  });
}

interface Found {
  path: PropertyKey[];
  message: string;
  code: string;
  raw: z.core.$ZodIssue;
}

/** In a union, the branch that failed deepest in the input is most likely the one that was meant. */
function deepest(issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[] = []): Found {
  const [first] = issues;
  if (!first)
    return {
      path: prefix,
      message: 'is not valid',
      code: 'custom',
      raw: { code: 'custom', path: [], message: '' },
    };
  const path = [...prefix, ...first.path];
  if (first.code === 'invalid_union' && first.errors.length > 0) {
    const branches = first.errors.map((branch) => deepest(branch, path));
    return branches.reduce((best, candidate) =>
      candidate.path.length > best.path.length ? candidate : best,
    );
  }
  return { path, message: first.message, code: first.code, raw: first };
}

/** Contract messages are either whole sentences or the end of one ("must be …", "is required"). */
function sentence(field: string, issue: Found): string {
  const isWhole = /^[A-Z].*\.$/s.test(issue.message);
  const isPredicate = /^(must|is|may|has) /.test(issue.message);
  if (isWhole) return issue.message;
  const subject = field === '' ? 'The request' : `The field "${field}"`;
  return `${subject} ${isPredicate ? issue.message : plainPredicate(issue)}.`;
}

function plainPredicate({ raw, message }: Found): string {
  if (raw.code === 'invalid_type')
    // An issue does not contain its input; only its message shows that the value was missing.
    return message.endsWith('received undefined') ? 'is required' : `must be ${article(raw.expected)}`;
  if (raw.code === 'invalid_value') return `must be one of ${raw.values.map(String).join(', ')}`;
  if (raw.code === 'too_big')
    return `must hold at most ${raw.maximum} ${raw.origin === 'array' ? 'entries' : 'characters'}`;
  if (raw.code === 'too_small')
    return `must hold at least ${raw.minimum} ${raw.origin === 'array' ? 'entries' : 'characters'}`;
  return 'is not valid';
}

function article(kind: string): string {
  const names: Record<string, string> = {
    string: 'a text',
    array: 'a list',
    object: 'an object',
    number: 'a number',
  };
  return names[kind] ?? `a ${kind}`;
}
