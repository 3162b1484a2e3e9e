/** Visitors' entries in the forms of CTA overlays. Not part of the reference. */
import { z } from '@hono/zod-openapi';
import { answerFormat } from './answer-format.ts';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { id, timestampText } from './fields.ts';
import { limits } from './limits.ts';

const entry = z
  .object({
    id: id(),
    name: z.string().openapi({ example: 'Ada' }),
    email: z.string().openapi({ example: 'ada@example.com' }),
    subject: z.string().openapi({ description: "The overlay's at that time", example: 'A question' }),
    message: z.string().openapi({ example: 'Is it free in July?' }),
    date: timestampText(),
  })
  .openapi('OverlayEntry');

const fileEntries = limits.overlayFileEntriesMax.toLocaleString('en');

export const listOverlayEntries = endpoint({
  resource: 'overlays',
  verb: 'list-entries',
  method: 'get',
  path: '/api/overlay/{id}/entries',
  summary: 'List what visitors entered',
  description: `
Newest first; fields that a form does not have are \`""\`. Only overlays of the types \`contact\` and \`newsletter\` have
entries; the votes of a poll stand in its details.

\`format=csv\` answers a file with the columns \`id,date,name,email,subject,message\`, ${fileEntries} entries a page whatever
\`limit\` says, and for a poll one with the columns \`option,votes\`. A text that a spreadsheet would take for a formula has
\`'\` before it.

An overlay with a \`webhook\` has each entry posted there, too, as
\`{"event": "overlay.entry", "overlay": {"id", "type", "name"}, "entry": {…}}\`. An answer other than 2xx is followed by
further tries after 1, 10 and 60 seconds, so an entry may arrive twice; its \`id\` tells.
`.trim(),
  access: 'key',
  params: { id: idOf('overlayNotFound') },
  query: listQuery.extend({
    format: answerFormat('csv answers a file'),
  }),
  answer: listOf('entries', entry),
});
