import { isIP } from 'node:net';
import type { z } from '@hono/zod-openapi';
import type { explainLink as contract } from '../../../../contract/links.ts';
import { invalidField } from '../../../platform/app-error.ts';
import {
  createLocate,
  hostOfReferrer,
  makeUpVisitor,
  preferredLanguage,
  readBrowser,
  readSystem,
  type Visitor,
} from '../../../rules/index.ts';
import type { Context } from '../../../http/context.ts';
import { deviceExpected, readDevice } from '../input/parse-targeting.ts';
import { readCountry } from '../input/read-country.ts';
import { readLanguage } from '../input/read-language.ts';

type Described = z.output<typeof contract.body>;

/**
 * The visitor that a request describes; what it does not mention is unknown. @throws AppError invalidInput
 */
export function readVisitor({ settings, clock }: Context, described: Described): Visitor {
  const { device, os, browser, country, useragent = '' } = described;
  const facts = {
    address: read(described.address, 'address', readAddress) ?? '',
    userAgent: useragent,
    language: read(described.language, 'language', readAcceptedLanguage) ?? '',
    referrer: read(described.referrer, 'referrer', readReferrer) ?? '',
    query: (described.query ?? '').replace(/^\?/, ''),
    at: described.at ?? clock.now(),
  };
  return makeUpVisitor(facts, createLocate(settings.geoipDb), {
    country: read(country, 'country', readCountry),
    device: read(device, 'device', readDevice),
    os: read(os, 'os', readSystem),
    browser: read(browser, 'browser', readBrowser),
  });
}

/** Each text completes "must be …". */
const expected = {
  country: 'a country: its English name or its two-letter code',
  device: deviceExpected,
  os: 'the name of an operating system, such as Windows, iOS or Linux',
  browser: 'the name of a browser, such as Firefox',
  address: 'an IP address',
  language: 'a language such as pt-BR, or an Accept-Language header that names one',
  referrer: 'the address of a page, or a host',
} as const;

/** A field that was not sent stays undefined. */
function read<Value>(
  text: string | undefined,
  field: keyof typeof expected,
  reader: (text: string) => Value | undefined,
): Value | undefined {
  if (text === undefined) return undefined;
  const value = reader(text);
  if (value === undefined) throw invalidField(field, `The field "${field}" must be ${expected[field]}.`);
  return value;
}

function readAddress(text: string): string | undefined {
  return isIP(text) === 0 ? undefined : text;
}

/** A single language as a tag or by its English name, or an Accept-Language header. */
function readAcceptedLanguage(text: string): string | undefined {
  return readLanguage(text) ?? (preferredLanguage(text) === '' ? undefined : text);
}

/** A referrer as browsers send it, or only its host. */
function readReferrer(text: string): string | undefined {
  return [text, `https://${text}`].find((address) => hostOfReferrer(address) !== '');
}
