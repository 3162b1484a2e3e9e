import type { ruleKinds } from '../../contract/link-explanation.ts';
import type { conditionTypes } from '../../contract/link-fields.ts';
import type { DeviceName } from './device-names.ts';
import type { Visitor } from './visitor.ts';

export type ConditionType = (typeof conditionTypes)[number];

type Value = string | number;

/** What rules are made of: the stored settings of a link, as far as they decide where its visitors go. */
export interface RuleSettings {
  /** In order. */
  rules?: { conditions: { type: ConditionType; value: Value | Value[] }[]; link: string }[];
  devices?: { device: DeviceName; link: string }[];
  /** ISO 3166-1 alpha-2, upper case → address */
  countries?: Record<string, string>;
  /** Lower case: `de` or `pt-br` */
  languages?: { language: string; link: string }[];
  deeplink?: { auto: boolean; apple?: string; google?: string };
  parameters?: { name: string; value: string }[];
}

/** A link, as far as rules need it. */
export interface RuledLink {
  id: number;
  target: string;
  settings: RuleSettings;
}

/** How the words people write in conditions are read; undefined = no such thing. */
export interface RuleWords {
  /** ISO 3166-1 alpha-2 in upper case */
  readCountry(text: string): string | undefined;
  /** A tag in lower case: `de`, `pt-br` */
  readLanguage(text: string): string | undefined;
  readDevice(text: string): DeviceName | undefined;
}

/** The field of the link that a rule comes from. */
export type RuleKind = (typeof ruleKinds)[number];

/** A link's rules, in the order in which they are asked; the first whose conditions all hold decides. */
export type CompiledRules = readonly CompiledRule[];

export interface CompiledRule {
  readonly kind: RuleKind;
  /** Place among all rules of the link, from 0. Explicit rules come first, so it is also their place among those. */
  readonly index: number;
  /** Where it leads, with the link's own parameters in its query. */
  readonly target: string;
  /**
   * Where visitors go who do not have the app: then `target` opens an app and is no web address, so that browsers
   * show an error when nothing answers to it. undefined = `target` is an ordinary address.
   */
  readonly fallback: string | undefined;
  readonly conditions: readonly CompiledCondition[];
}

export interface CompiledCondition {
  readonly type: ConditionType;
  /** As they were written; any of them may match. */
  readonly values: readonly string[];
  readonly kind: ConditionKind<unknown>;
  /** What the kind has worked out from the values. */
  readonly meaning: unknown;
}

/** One type of condition. Values that mean nothing never match. */
export interface ConditionKind<Meaning> {
  /** Everything that can be worked out without a visitor. Never throws. */
  compile(values: readonly string[], surroundings: Surroundings): Meaning;
  /** The decision. Never throws. */
  holds(meaning: Meaning, visitor: Visitor): boolean;
  /** What is so about the visitor: the beginning of a sentence, as "The visitor's country is Canada (CA)". */
  tell(meaning: Meaning, visitor: Visitor): string;
  /** What the rule asks for, in the middle of a sentence; the values themselves when left out. */
  ask?(values: readonly string[], meaning: Meaning): string;
}

/** What a condition must know of its link and rule. */
export interface Surroundings {
  words: RuleWords;
  /** Whose clock tells the day of the week: that of the rule's hours, else UTC. */
  timeZone: string;
  /** Tells the draws of different links and rules apart. */
  drawSalt: number;
}
