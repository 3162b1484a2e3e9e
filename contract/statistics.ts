/** Statistics of a link, a QR code, a campaign or the whole account: over time and by origin of visitors. */
import { z } from '@hono/zod-openapi';
import { answerFormat } from './answer-format.ts';
import { endpoint, idOf } from './endpoint.ts';
import { success } from './envelope.ts';
import { given, id, mustBe, timestamp, timestampText } from './fields.ts';
import { limits } from './limits.ts';

const intervals = ['hour', 'day', 'month'] as const;
export type Interval = (typeof intervals)[number];

const dateForms = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/;
const dateRule = 'must be a date of the form YYYY-MM-DD or YYYY-MM-DD HH:MM:SS';
const yearRule = `must be a date of the years ${limits.statisticsYearMin} to ${limits.statisticsYearMax}`;
const firstDate = Date.UTC(limits.statisticsYearMin, 0, 1);
const endOfDates = Date.UTC(limits.statisticsYearMax + 1, 0, 1);

/** A local date and time, as epoch milliseconds of the same reading in UTC. A date alone gets `time`. */
const wallClock = (time: '00:00:00' | '23:59:59') =>
  z
    .string({ error: mustBe('a date') })
    .trim()
    .regex(dateForms, dateRule)
    .transform((text) => (text.length === 'YYYY-MM-DD'.length ? `${text} ${time}` : text))
    .pipe(timestamp())
    .refine((wall) => wall >= firstDate && wall < endOfDates, yearRule);

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);

const query = z.object({
  from: given(wallClock('00:00:00')).openapi({
    type: 'string',
    description: 'First moment, as clocks of the time zone show it: a date, or a date and a time',
    example: '2026-11-01',
  }),
  to: given(wallClock('23:59:59')).openapi({
    type: 'string',
    description: 'Last moment; a date alone means all of that day. Now, unless given',
    example: '2026-11-30',
  }),
  interval: given(z.enum(intervals, { error: 'must be hour, day or month' })).openapi({
    description: 'Of the series; day when only dates are given',
    example: 'day',
  }),
  timezone: z
    .preprocess(
      emptyAsAbsent,
      z
        .string()
        .max(limits.timeZoneCharactersMax, `must be at most ${limits.timeZoneCharactersMax} characters long`)
        .default('UTC'),
    )
    .openapi({ description: 'IANA name of a time zone', example: 'Europe/Berlin' }),
  format: answerFormat('csv answers a file'),
});

export type StatisticsQuery = z.output<typeof query>;

const count = () => z.int().nonnegative().openapi({ example: 12 });

const names = (name: string) =>
  z.array(z.object({ name: z.string().openapi({ example: name }), clicks: count() }));

const statistics = z
  .object({
    from: timestampText().openapi({ description: 'First moment counted', example: '2026-11-01 00:00:00' }),
    to: timestampText().openapi({ description: 'Last moment counted', example: '2026-11-30 23:59:59' }),
    interval: z.enum(intervals).openapi({ example: 'day' }),
    timezone: z.string().openapi({ example: 'Europe/Berlin' }),
    clicks: count(),
    uniqueClicks: z.int().nonnegative().openapi({
      description: 'Visitors, each counted once on every day (of UTC) and link',
      example: 9,
    }),
    bots: z.int().nonnegative().openapi({
      description: 'Visits by machines, link previews and prefetches; they are no clicks',
      example: 3,
    }),
    series: z
      .array(
        z.object({
          at: timestampText().openapi({
            description: 'Start of the interval',
            example: '2026-11-21 00:00:00',
          }),
          clicks: count(),
          uniqueClicks: z.int().nonnegative().openapi({ example: 9 }),
        }),
      )
      .openapi({ description: 'Every interval of the range, in order' }),
    countries: names('Canada'),
    cities: names('Montreal'),
    referrers: names('Direct, email and other'),
    browsers: names('Safari'),
    os: names('iOS'),
    devices: names('Mobile'),
    languages: names('English'),
    utm: z.object({
      source: names('newsletter'),
      medium: names('email'),
      campaign: names('spring'),
      term: names('shoes'),
      content: names('button'),
    }),
  })
  .openapi('Statistics');

const answer = success({ data: statistics });

const rules = `
Without \`from\`, \`to\` and \`interval\`: everything so far, by month. With \`interval\` alone: the last 48 hours,
30 days or 12 months. With dates: by day unless \`interval\` says otherwise. The range is widened to whole intervals,
and answered as \`from\` and \`to\`; a series has at most ${limits.statisticsPointsMax.toLocaleString('en')} of them.

Dates and times are those of the time zone's clocks. A day on which they change has 23 or 25 hours, and an hour that
comes twice stands in the series twice.

\`countries\` to \`utm\` are counted per day of UTC: a day counts whole when any of it is in the range. Each holds the
${limits.statisticsNamesMax.toLocaleString('en')} names with most clicks, largest first; the clicks of all others stand together under \`Other\`, so that those of a
list add up.

\`format=csv\` answers a file with the columns \`section,name,clicks,uniqueClicks\`: one row for \`total\`, one for \`bots\`,
the \`series\` with the start of each interval as its name, then \`countries\` to \`utm_content\`. A name that a
spreadsheet would take for a formula has \`'\` before it.
`.trim();

export const getLinkStatistics = endpoint({
  resource: 'statistics',
  verb: 'get-link-statistics',
  method: 'get',
  path: '/api/url/{id}/statistics',
  summary: 'Get the statistics of a link',
  description: rules,
  access: 'key',
  params: { id: idOf('linkNotFound') },
  query,
  answer,
});

export const getQrStatistics = endpoint({
  resource: 'statistics',
  verb: 'get-qr-statistics',
  method: 'get',
  path: '/api/qr/{id}/statistics',
  summary: 'Get the statistics of a QR code',
  description: `Its scans.\n\n${rules}`,
  access: 'key',
  params: { id: idOf('qrNotFound') },
  query,
  answer,
});

export const getBioStatistics = endpoint({
  resource: 'statistics',
  verb: 'get-bio-statistics',
  method: 'get',
  path: '/api/bio/{id}/statistics',
  summary: 'Get the statistics of a bio page',
  description: `Its visits, and under \`blocks\` the clicks on each of its blocks that leads somewhere, counted per day of
UTC. As CSV the blocks come last.\n\n${rules}`,
  access: 'key',
  params: { id: idOf('bioNotFound') },
  query,
  answer: success({
    data: statistics
      .extend({
        blocks: z.array(
          z.object({
            id: id().openapi({ description: 'Its id on the page' }),
            type: z.string().openapi({ example: 'link' }),
            title: z.string().openapi({ example: 'My notes' }),
            clicks: count(),
            uniqueClicks: z.int().nonnegative().openapi({ example: 9 }),
          }),
        ),
      })
      .openapi('BioStatistics'),
  }),
});

export const getCampaignStatistics = endpoint({
  resource: 'statistics',
  verb: 'get-campaign-statistics',
  method: 'get',
  path: '/api/campaign/{id}/statistics',
  summary: 'Get the statistics of a campaign',
  description: `The sum over the links that are in it now.\n\n${rules}`,
  access: 'key',
  params: { id: idOf('campaignNotFound') },
  query,
  answer,
});

export const getAccountStatistics = endpoint({
  resource: 'statistics',
  verb: 'get-account-statistics',
  method: 'get',
  path: '/api/statistics',
  summary: 'Get the statistics of the account',
  description: `The sum over all its links; clicks of links deleted since stay in it. Scans of QR codes are not part of
it.\n\n${rules}`,
  access: 'key',
  query,
  answer,
});
