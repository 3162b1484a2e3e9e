import type { ruleKinds } from '../../contract/link-explanation.ts';
import type { conditionTypes } from '../../contract/link-fields.ts';
import type { DeviceName } from './device-names.ts';
import type { Visitor } from './visitor.ts';

export type ConditionType = (typeof conditionTypes)[number];

type Value = string | number;

/** The stored settings of a link that decide where its visitors go. */
interface RuleSettings {
  /** In the order in which they are tried. */
  rules?: { conditions: { type: ConditionType; value: Value | Value[] }[]; link: string }[];
  devices?: { device: DeviceName; link: string }[];
  /** ISO 3166-1 alpha-2, upper case → address */
  countries?: Record<string, string>;
  /** Lower case: `de` or `pt-br` */
  languages?: { language: string; link: string }[];
  deeplink?: { auto: boolean; apple?: string; google?: string };
  parameters?: { name: string; value: string }[];
}

/** What rules need to know of a link. */
export interface RuledLink {
  id: number;
  target: string;
  settings: RuleSettings;
}

/** Reads the words that people write in conditions; undefined = unknown. */
export interface RuleWords {
  /** ISO 3166-1 alpha-2 in upper case */
  readCountry(text: string): string | undefined;
  /** A tag in lower case: `de`, `pt-br` */
  readLanguage(text: string): string | undefined;
  readDevice(text: string): DeviceName | undefined;
}

/** The field of the link that a rule comes from. */
export type RuleKind = (typeof ruleKinds)[number];

/** A link's rules, in the order in which they are tried; the first whose conditions all hold decides. */
export type CompiledRules = readonly CompiledRule[];

export interface CompiledRule {
  readonly kind: RuleKind;
  /** Index among all rules of the link. Explicit rules come first, so it is also their index among those. */
  readonly index: number;
  /** Where it leads, with the link's own parameters in its query. */
  readonly target: string;
  /**
   * Where visitors without the app go. It is set when `target` opens an app: that is no web address, so
   * browsers show an error if no app answers to it. undefined = `target` is an ordinary address.
   */
  readonly fallback: string | undefined;
  readonly conditions: readonly CompiledCondition[];
}

export interface CompiledCondition {
  readonly type: ConditionType;
  /** The values as they were written; any of them may match. */
  readonly values: readonly string[];
  readonly kind: ConditionKind<unknown>;
  /** What the kind has compiled the values to. */
  readonly meaning: unknown;
}

/** One type of condition. Values that it does not understand never match. */
export interface ConditionKind<Meaning> {
  /** Works out everything that does not depend on the visitor. Never throws. */
  compile(values: readonly string[], surroundings: Surroundings): Meaning;
  /** Whether the condition holds. Never throws. */
  holds(meaning: Meaning, visitor: Visitor): boolean;
  /** What is true of the visitor, as the beginning of a sentence: "The visitor's country is Canada (CA)". */
  tell(meaning: Meaning, visitor: Visitor): string;
  /** What the rule asks for, as the middle of a sentence; without this method, the values themselves. */
  ask?(values: readonly string[], meaning: Meaning): string;
}

/** What a condition needs to know of its link and rule. */
export interface Surroundings {
  words: RuleWords;
  /** The time zone for the day of the week: that of the rule's hours, or else UTC. */
  timeZone: string;
  /** Makes the draws of different links and targets independent. */
  drawSalt: number;
}
