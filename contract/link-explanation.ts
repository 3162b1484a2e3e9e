/** Simulation: what a link would do with a made-up visitor. */
import { z } from '@hono/zod-openapi';
import { given, moment, name, text } from './fields.ts';
import { limits } from './limits.ts';
import { conditionTypes } from './link-fields.ts';

/** The properties of a made-up visitor; the longest texts are a browser's headers. */
export const madeUpVisitor = z
  .object({
    country: given(name()).openapi({
      description: 'English name or two-letter code; else the country of `address`',
      example: 'Canada',
    }),
    device: given(name()).openapi({
      description: 'As in `devicetarget`; else that of `useragent`',
      example: 'iPhone',
    }),
    os: given(name()).openapi({
      description: 'Operating system; else that of the device or `useragent`',
      example: 'iOS',
    }),
    browser: given(name()).openapi({ description: 'Else that of `useragent`', example: 'Safari' }),
    language: given(text({ max: limits.textCharactersMax, lines: false })).openapi({
      description: 'A language, or an Accept-Language header',
      example: 'fr-CA,fr;q=0.9,en;q=0.8',
    }),
    useragent: given(text({ max: limits.textCharactersMax, lines: false })).openapi({
      description: 'User-Agent header',
    }),
    referrer: given(text({ max: limits.urlBytesMax, lines: false })).openapi({
      description: 'The page the visitor comes from, or its host',
      example: 'https://news.example.com/today',
    }),
    address: given(text({ max: limits.nameCharactersMax, lines: false })).openapi({
      description: 'IP address; without one, percentages are drawn anew at every request',
      example: '203.0.113.7',
    }),
    query: given(text({ max: limits.urlBytesMax, lines: false })).openapi({
      description: 'What follows the ? of the visited address',
      example: 'utm_source=newsletter',
    }),
    at: given(moment()).openapi({ description: 'When they come, UTC; else now' }),
  })
  .openapi('MadeUpVisitor');

/** The fields of a link that contain rules, in the order in which they are evaluated. */
export const ruleKinds = ['rules', 'devicetarget', 'geotarget', 'languagetarget', 'deeplink'] as const;

const explainedRule = z
  .object({
    kind: z
      .enum(ruleKinds)
      .openapi({ description: 'The field of the link it comes from', example: 'geotarget' }),
    link: z.string().openapi({
      description: 'Where it leads, with the parameters of the link',
      example: 'https://example.com/page/ca?ref=newsletter',
    }),
    matched: z.boolean().openapi({ example: true }),
    conditions: z.array(
      z.object({
        type: z.enum(conditionTypes).openapi({ example: 'country' }),
        matched: z.boolean().openapi({ example: true }),
        reason: z
          .string()
          .openapi({ example: "The visitor's country is Canada (CA); the rule asks for CA." }),
      }),
    ),
  })
  .openapi('ExplainedRule');

export const explanation = {
  destination: z.string().openapi({
    description: 'Where the visitor goes in the end, with parameters and query',
    example: 'https://example.com/page/ca?ref=newsletter&utm_source=newsletter',
  }),
  fallback: z.string().optional().openapi({
    description: 'Only when `destination` opens an app: where visitors go who do not have it',
  }),
  rule: z.int().nonnegative().nullable().openapi({
    description: 'Place of the rule that decides, from 0, in `rules`; null = none, so the URL of the link',
    example: 0,
  }),
  reasons: z.array(z.string()).openapi({
    description: 'How it came to that, rule by rule',
    example: [
      "Rule 0 (geotarget) matches and decides: The visitor's country is Canada (CA); the rule asks for CA.",
    ],
  }),
  rules: z.array(explainedRule).openapi({ description: 'All rules in the order in which they are asked' }),
};
