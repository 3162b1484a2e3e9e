import { browserChoices, systemChoices } from '../../../../contract/agent-names.ts';
import { isStorable, timestamp } from '../../../../contract/fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { openWallClock, parseRange, readBrowser, readSystem } from '../../../rules/index.ts';
import type { Rule, RuleCondition } from '../link.ts';
import { deviceExpected, readDevice } from './parse-targeting.ts';
import { readCountry } from './read-country.ts';
import { readLanguage } from './read-language.ts';
import type { TargetReader } from './target-reader.ts';

/** @throws AppError invalidInput, invalidUrl, naming the field, such as `rules.0.conditions.1.value` */
export function parseRules(rules: Rule[], reader: TargetReader): Rule[] {
  return rules.map(({ conditions, link }, index) => {
    for (const [position, condition] of conditions.entries()) {
      requireMeaning(condition, `rules.${index}.conditions.${position}.value`);
    }
    return { conditions, link: reader.read(link, `rules.${index}.link`) };
  });
}

function requireMeaning({ type, value }: RuleCondition, field: string): void {
  const { accepts, expected } = meanings[type];
  const values = (Array.isArray(value) ? value : [value]).map(String);
  if (!values.every((text) => isStorable(text) && accepts(text))) {
    throw invalidField(field, `The field "${field}" must be ${expected}.`);
  }
}

interface Meaning {
  accepts(text: string): boolean;
  /** Completes "must be …". */
  expected: string;
}

const meanings: Record<RuleCondition['type'], Meaning> = {
  device: { accepts: (text) => readDevice(text) !== undefined, expected: deviceExpected },
  os: {
    accepts: (text) => readSystem(text) !== undefined,
    expected: `the name of an operating system: ${systemChoices.join(', ')}`,
  },
  browser: {
    accepts: (text) => readBrowser(text) !== undefined,
    expected: `the name of a browser: ${browserChoices.join(', ')}`,
  },
  language: {
    accepts: (text) => readLanguage(text) !== undefined,
    expected: 'a language: a code such as en or pt-BR',
  },
  country: {
    accepts: (text) => readCountry(text) !== undefined,
    expected: 'a country: its English name or its two-letter code',
  },
  after: { accepts: isTimestamp, expected: 'a date of the form YYYY-MM-DD HH:MM:SS' },
  before: { accepts: isTimestamp, expected: 'a date of the form YYYY-MM-DD HH:MM:SS' },
  hours: { accepts: isHours, expected: 'hours and a time zone, such as 09:00-17:30 Europe/Berlin' },
  weekday: { accepts: isWeekday, expected: 'one of mon, tue, wed, thu, fri, sat, sun' },
  query: { accepts: isQuery, expected: 'the name of a query parameter, or name=value' },
  referrer: { accepts: isHost, expected: 'a host, such as example.com' },
  address: {
    accepts: (text) => parseRange(text) !== undefined,
    expected: 'an IP address or a range such as 203.0.113.0/24, written out in full',
  },
  percentage: { accepts: isPercentage, expected: 'a number from 0 to 100' },
};

const timestampForm = timestamp();

function isTimestamp(text: string): boolean {
  return timestampForm.safeParse(text).success;
}

/** Without a time zone the hours are in UTC. Ranges over midnight (`22:00-06:00`) are valid. */
function isHours(text: string): boolean {
  const match = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)( +[A-Za-z][\w+/-]{1,49})?$/.exec(
    text,
  );
  const zone = match?.[4]?.trim();
  return match !== null && (zone === undefined || openWallClock(zone) !== undefined);
}

function isWeekday(text: string): boolean {
  return /^(mon|tue|wed|thu|fri|sat|sun)$/i.test(text);
}

function isQuery(text: string): boolean {
  return text.length <= limits.tagCharactersMax && /^[^=]/.test(text);
}

function isHost(text: string): boolean {
  return text.length <= 253 && !/[\s/?#@:\\]/.test(text) && URL.canParse(`http://${text}`);
}

function isPercentage(text: string): boolean {
  return /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) <= 100;
}
