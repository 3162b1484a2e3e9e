/** The headers of the answers, defined once and referenced by each answer. */
export const headerDefinitions = {
  'X-Request-Id': header('Names this answer, for questions about it.', 'string', 'mT2vXq0cPz7L'),
  'X-RateLimit-Limit': header('Calls allowed in any 60 seconds; absent without a limit.', 'integer', 30),
  'X-RateLimit-Remaining': header('Calls left at this moment.', 'integer', 29),
  'X-RateLimit-Reset': header(
    'Unix time in seconds at which the full allowance is back.',
    'integer',
    1_795_253_460,
  ),
  'Retry-After': header('Seconds after which at least one call is admitted.', 'integer', 2),
  'WWW-Authenticate': header('How to authenticate.', 'string', 'Bearer'),
  'Accept-Encoding': header(
    'Which Content-Encoding a body may have; only sent when that was the reason.',
    'string',
    'identity',
  ),
};

type HeaderName = keyof typeof headerDefinitions;

const onEveryAnswer: HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];
const onStatus: Record<number, HeaderName[]> = {
  401: ['WWW-Authenticate'],
  415: ['Accept-Encoding'],
  429: ['Retry-After'],
};

/** References to the headers that an answer with this status has. */
export function answerHeaders(status: number) {
  const names = [...onEveryAnswer, ...(onStatus[status] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function header(description: string, type: 'string' | 'integer', example: string | number) {
  return { description, schema: { type }, example };
}
