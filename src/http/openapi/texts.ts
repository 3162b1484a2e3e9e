/** The texts of the OpenAPI document that belong to no single endpoint. */
import { limits } from '../../../contract/limits.ts';

/** The resources in the order of the document, each with its name and description. */
export const resourceTexts: Record<string, { name: string; description: string }> = {
  instance: { name: 'Instance', description: 'What this installation is.' },
  account: { name: 'Account', description: 'Who you are, your API key and your dashboard session.' },
  links: { name: 'Links', description: 'Short links: an alias that leads to a destination.' },
  'qr-codes': { name: 'QR codes', description: 'Pictures to scan, with their content, style and scans.' },
  campaigns: {
    name: 'Campaigns',
    description: 'Groups of links, with a rotator that leads to one of them at random and a public list.',
  },
  channels: { name: 'Channels', description: 'Labels for links, QR codes and bio pages.' },
  'bio-pages': { name: 'Bio pages', description: 'One public page with all your links.' },
  pixels: { name: 'Pixels', description: 'Tracking tags that links can carry.' },
  overlays: { name: 'CTA overlays', description: 'Calls to action shown on top of a destination.' },
  'splash-pages': {
    name: 'Splash pages',
    description: 'Pages shown for some seconds before the destination.',
  },
  domains: { name: 'Branded domains', description: 'Your own domains for short links.' },
  statistics: {
    name: 'Statistics',
    description: 'Visits over time and by country, referrer, browser and more.',
  },
  uploads: { name: 'Uploads', description: 'Pictures for QR codes and pages.' },
  administration: {
    name: 'Administration',
    description:
      'Accounts, and how the installation fares. For administrators; for others it does not exist.',
  },
  reports: {
    name: 'Reports',
    description: 'What visitors reported at /report. For administrators, too.',
  },
  blocks: {
    name: 'Blocks',
    description: 'Links, domains and accounts that are blocked because of abuse. For administrators, too.',
  },
};

export const introduction = `
Waypost keeps short links, QR codes and what belongs to them. Everything it does can be done with this JSON API.

## Authentication

Every call carries the API key of an account in a header: \`Authorization: Bearer YOUR_KEY\`
(\`Token YOUR_KEY\` and the key alone mean the same). Registration answers the first key; \`POST /api/account/key\` replaces it.
A key is shown once, so keep it, and keep it secret. Keys in the query, the body or a cookie are not read.
Without a valid key the answer is 401.

## Requests and answers

Bodies are JSON objects of at most ${limits.bodyBytesMax / 1024 / 1024} MiB, sent as \`Content-Type: application/json\`. Unknown fields are
ignored; numbers and booleans may also be sent as text (\`"1"\`, \`"true"\`).
When something is created, \`null\`, \`""\` and \`false\` for an optional text mean "not given".
When something is updated, a field that is left out keeps its value, and \`null\` or \`""\` clears an optional one.

Every answer is a JSON object with the field \`error\`:

| Answer | Status | \`error\` | Also |
|---|---|---|---|
| Success | 200 | \`0\` | the fields of the endpoint |
| A list | 200 | \`"0"\`, as text | \`data\` |
| Failure | 400 and above | \`1\` | \`message\`, one sentence that says what to do; \`field\`, the first field at fault; \`request_id\` |

New fields may be added to answers at any time. \`X-Request-Id\` names each answer, for questions about it.
Something that belongs to another account does not exist for you: it answers 404 like an unknown id.

## Lists

Lists come newest first, in pages: \`limit\` is the number of items a page (${limits.perPageDefault} unless given, at most ${limits.perPageMax.toLocaleString('en')})
and \`page\` counts from 1. \`result\` tells how many items there are in all, \`maxpage\` the last page, and
\`nextpage\` the page to ask for next; on the last page it names that page itself. A page past the end is empty.

## Rate limit

An account may make a number of calls in any 60 seconds; its plan says how many, 30 unless set otherwise.
Calls that were refused for it do not count. Every answer tells where you stand:

| Header | Meaning |
|---|---|
| \`X-RateLimit-Limit\` | calls allowed in any 60 seconds |
| \`X-RateLimit-Remaining\` | calls left at this moment |
| \`X-RateLimit-Reset\` | Unix time in seconds at which the full allowance is back |

Over the limit the answer is 429 with \`Retry-After\`: after that many seconds at least one call is admitted.
A plan without a limit sends none of these headers. Calls without a valid key are limited by address.

## Dates and identifiers

Dates are texts of the form \`YYYY-MM-DD HH:MM:SS\` in UTC. When a link starts and ends may also be sent as
\`2027-01-31T23:59:59+02:00\`. Identifiers are positive integers.

## Safe repetition

A \`POST\` may carry an \`Idempotency-Key\` of your choice (at most ${limits.idempotencyKeyCharactersMax} characters). Repeating it within
24 hours with the same key and body gives the first answer again instead of doing it twice. The same key with
another body answers 422; while the first request still runs the answer is 409.
A request that is refused (400 to 499) changes nothing and does not use up its key: put right, it may be sent with the
same one.
`.trim();
