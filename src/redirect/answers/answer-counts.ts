import type { ServerResponse } from 'node:http';

/** The status codes of visitors' answers that are counted one by one; redirects are not counted here. */
const statuses = ['200', '400', '401', '403', '404', '405', '410', '413', '414', '429', '503'] as const;

/** Number of answers by status code. `aborted`: the visitor left before the answer was sent. */
export type AnswerCounts = Record<(typeof statuses)[number] | 'other' | 'aborted', number>;

export function createAnswerCounts(): AnswerCounts {
  return Object.fromEntries([...statuses, 'other', 'aborted'].map((status) => [status, 0])) as AnswerCounts;
}

/** Counts one answer. Redirects are left out: nearly all of them are clicks, which are counted elsewhere. */
export function countAnswer(
  counts: AnswerCounts,
  { statusCode, writableFinished }: Pick<ServerResponse, 'statusCode' | 'writableFinished'>,
): void {
  if (!writableFinished) counts.aborted++;
  else if (!isRedirect(statusCode)) {
    const status = String(statusCode) as keyof AnswerCounts;
    counts[status in counts ? status : 'other']++;
  }
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

export function sumAnswers(all: readonly AnswerCounts[]): AnswerCounts {
  const sum = createAnswerCounts();
  for (const counts of all)
    for (const status of Object.keys(sum) as (keyof AnswerCounts)[]) sum[status] += counts[status];
  return sum;
}
