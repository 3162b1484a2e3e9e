import { androidAppAddress, appleAppAddress } from './app-address.ts';
import { conditionKinds } from './conditions/index.ts';
import { zoneOfHours } from './conditions/hours.ts';
import { withParameters } from './destination.ts';
import { breadthOf, type DeviceName } from './device-names.ts';
import { hashText } from './hash.ts';
import type {
  CompiledCondition,
  CompiledRule,
  CompiledRules,
  ConditionType,
  RuledLink,
  RuleKind,
  RuleWords,
  Surroundings,
} from './rule.ts';

/** The rules of links without any, as most links are. */
export const noRules: CompiledRules = Object.freeze([]);

/** A rule from any field of a link, before it is compiled. */
interface SourceRule {
  kind: RuleKind;
  link: string;
  fallback?: string;
  conditions: readonly SourceCondition[];
}

interface SourceCondition {
  type: ConditionType;
  values: readonly string[];
}

/**
 * Compiles all that decides where a link's visitors go, in one order: explicit rules, then device, country,
 * language (of several that match, the narrower one), then deep links. Called once per link, when it is
 * loaded. A stored value that is no longer understood, such as a removed time zone, matches nobody.
 */
export function compileRules(link: RuledLink, words: RuleWords): CompiledRules {
  const sources = [
    ...explicitRules(link),
    ...deviceRules(link),
    ...countryRules(link),
    ...languageRules(link),
    ...deepLinks(link),
  ];
  if (sources.length === 0) return noRules;
  return sources.map((source, index) => compileRule(source, index, { link, words }));
}

function explicitRules({ settings }: RuledLink): SourceRule[] {
  return (settings.rules ?? []).map(({ conditions, link }) => ({
    kind: 'rules',
    link,
    conditions: conditions.map(({ type, value }) => ({
      type,
      values: (Array.isArray(value) ? value : [value]).map(String),
    })),
  }));
}

/** Device targets are not ordered by their owner: models come first, then systems, then kinds of devices. */
function deviceRules({ settings }: RuledLink): SourceRule[] {
  const byBreadth = (settings.devices ?? []).toSorted((a, b) => breadthOf(a.device) - breadthOf(b.device));
  return byBreadth.map(({ device, link }) => ({
    kind: 'devicetarget',
    link,
    conditions: [{ type: 'device', values: [device] }],
  }));
}

function countryRules({ settings }: RuledLink): SourceRule[] {
  return Object.entries(settings.countries ?? {}).map(([code, link]) => ({
    kind: 'geotarget',
    link,
    conditions: [{ type: 'country', values: [code] }],
  }));
}

/** `pt-br` comes before `pt`, which matches the same visitors and more. */
function languageRules({ settings }: RuledLink): SourceRule[] {
  const subtags = (tag: string) => tag.split('-').length;
  const narrowFirst = (settings.languages ?? []).toSorted(
    (a, b) => subtags(b.language) - subtags(a.language),
  );
  return narrowFirst.map(({ language, link }) => ({
    kind: 'languagetarget',
    link,
    conditions: [{ type: 'language', values: [language] }],
  }));
}

/**
 * Deep links: to the target's app if `auto` finds one, with the given address as its fallback; else to that.
 */
function deepLinks(link: RuledLink): SourceRule[] {
  if (link.settings.deeplink === undefined) return [];
  const { auto, apple, google } = link.settings.deeplink;
  const own = withParameters(link.target, link);
  const [iosFallback, androidFallback] = [apple ?? own, google ?? own];
  const iosApp = auto ? appleAppAddress(own) : undefined;
  const androidApp = auto ? androidAppAddress(own, androidFallback) : undefined;
  return [
    ...deepLink('ios', iosApp ? { link: iosApp, fallback: iosFallback } : apple),
    ...deepLink('android', androidApp ? { link: androidApp, fallback: androidFallback } : google),
  ];
}

function deepLink(
  system: DeviceName,
  target: { link: string; fallback: string } | string | undefined,
): SourceRule[] {
  if (target === undefined) return [];
  const addresses = typeof target === 'string' ? { link: target } : target;
  return [{ kind: 'deeplink', ...addresses, conditions: [{ type: 'device', values: [system] }] }];
}

function compileRule(
  { kind, link: target, fallback, conditions }: SourceRule,
  index: number,
  { link, words }: { link: RuledLink; words: RuleWords },
): CompiledRule {
  const surroundings = {
    words,
    timeZone: timeZoneOf(conditions),
    drawSalt: hashText(target, hashText(String(link.id))),
  };
  return {
    kind,
    index,
    target: fallback === undefined ? withParameters(target, link) : target,
    fallback,
    conditions: conditions.map((condition) => compileCondition(condition, surroundings)),
  };
}

function timeZoneOf(conditions: readonly SourceCondition[]): string {
  const zones = conditions.filter(({ type }) => type === 'hours').map(({ values }) => zoneOfHours(values));
  return zones.find((zone) => zone !== undefined) ?? 'UTC';
}

function compileCondition({ type, values }: SourceCondition, surroundings: Surroundings): CompiledCondition {
  const kind = conditionKinds[type];
  return { type, values, kind, meaning: kind.compile(values, surroundings) };
}
