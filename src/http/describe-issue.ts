import type { z } from '@hono/zod-openapi';
import { AppError } from '../platform/app-error.ts';

/** Turns the first validation issue into a 400 that names the field and says what is expected. */
export function describeIssue(error: z.ZodError): AppError {
  const { path, issue } = deepest(error.issues);
  const field = path.map(String).join('.');
  return new AppError('invalidInput', {
    message: sentence(field, issue),
    ...(field === '' ? {} : { field }),
  });
}

interface Found {
  /** From the whole input; that of the issue itself is from the branch of a union. */
  path: PropertyKey[];
  issue: z.core.$ZodIssue;
}

/** In a union, the branch that failed deepest in the input is most likely the one that was meant. */
function deepest(issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[] = []): Found {
  const [first] = issues;
  if (!first) return { path: prefix, issue: { code: 'custom', path: [], message: '' } };
  const path = [...prefix, ...first.path];
  if (first.code === 'invalid_union' && first.errors.length > 0) {
    const branches = first.errors.map((branch) => deepest(branch, path));
    return branches.reduce((best, candidate) =>
      candidate.path.length > best.path.length ? candidate : best,
    );
  }
  return { path, issue: first };
}

/** Contract messages are either whole sentences or the end of one ("must be …", "is required"). */
function sentence(field: string, issue: z.core.$ZodIssue): string {
  const isWhole = /^[A-Z].*\.$/s.test(issue.message);
  const isPredicate = /^(must|is|may|has) /.test(issue.message);
  if (isWhole) return issue.message;
  const subject = field === '' ? 'The request' : `The field "${field}"`;
  return `${subject} ${isPredicate ? issue.message : plainPredicate(issue)}.`;
}

function plainPredicate(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    // An issue does not contain its input; only its message shows that the value was missing.
    return issue.message.endsWith('received undefined')
      ? 'is required'
      : `must be ${article(issue.expected)}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big')
    return `must hold at most ${issue.maximum} ${issue.origin === 'array' ? 'entries' : 'characters'}`;
  if (issue.code === 'too_small')
    return `must hold at least ${issue.minimum} ${issue.origin === 'array' ? 'entries' : 'characters'}`;
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
