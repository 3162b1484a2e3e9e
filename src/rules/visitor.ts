import { type AgentDescription, describeAgent } from '../clicks/classify/describe-agent.ts';
import { type ClientAddress, readAddress } from '../clicks/classify/read-address.ts';
import { addressKey } from './address-range.ts';
import type { AppleModel } from './device-names.ts';
import { hashText } from './hash.ts';
import { preferredLanguage } from './language-tag.ts';
import type { Locate } from './locate-country.ts';
import { hostOfReferrer } from './referrer-host.ts';

/** What a visitor sends, raw; '' for what is missing. A recorded visit is one. */
export interface VisitorFacts {
  /** Textual; zone or not. */
  address: string;
  userAgent: string;
  /** The Accept-Language header. */
  language: string;
  /** The Referer header. */
  referrer: string;
  /** Without its '?'. */
  query: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What is worked out from the facts, each only when a rule asks for it, and then once. undefined = not asked yet. */
interface Findings {
  agent: Readonly<AgentDescription> | undefined;
  model: AppleModel | undefined;
  /** ISO 3166-1 alpha-2; '' = unknown */
  country: string | undefined;
  /** The subtags of its canonical tag. */
  language: readonly string[] | undefined;
  referrerHost: string | undefined;
  queryValues: ReadonlyMap<string, readonly string[]> | undefined;
  clientAddress: ClientAddress | null | undefined;
  addressKey: string | undefined;
  identity: number | undefined;
}

/** One visitor, for as long as it is decided where to send them. */
export interface Visitor extends Findings {
  readonly facts: Readonly<VisitorFacts>;
  readonly locate: Locate;
}

/** Cheap: nothing is read before a rule asks. The facts are kept by reference. */
export function createVisitor(facts: Readonly<VisitorFacts>, locate: Locate): Visitor {
  return {
    facts,
    locate,
    agent: undefined,
    model: undefined,
    country: undefined,
    language: undefined,
    referrerHost: undefined,
    queryValues: undefined,
    clientAddress: undefined,
    addressKey: undefined,
    identity: undefined,
  };
}

export function agentOf(visitor: Visitor): Readonly<AgentDescription> {
  visitor.agent ??= describeAgent(visitor.facts.userAgent);
  return visitor.agent;
}

/** Apple's phones and tablets say what they are, except that newer iPads ask for pages as Macs do. */
export function modelOf(visitor: Visitor): AppleModel {
  if (visitor.model !== undefined) return visitor.model;
  // Windows phones say that they are "like iPhone".
  const found = agentOf(visitor).os === 'iOS' ? appleModel.exec(visitor.facts.userAgent)?.[0] : undefined;
  visitor.model = (found as AppleModel | undefined) ?? '';
  return visitor.model;
}

// The first of them: an iPod touch goes on with "CPU iPhone OS".
const appleModel = /iPhone|iPad|iPod/;

export function countryOf(visitor: Visitor): string {
  visitor.country ??= visitor.locate(clientAddressOf(visitor));
  return visitor.country;
}

/** The subtags of the language the visitor likes best: `pt`, `br`. None = [''], which no range begins with. */
export function languageOf(visitor: Visitor): readonly string[] {
  visitor.language ??= preferredLanguage(visitor.facts.language).split('-');
  return visitor.language;
}

/** As `hostOfReferrer`. */
export function referrerHostOf(visitor: Visitor): string {
  visitor.referrerHost ??= hostOfReferrer(visitor.facts.referrer);
  return visitor.referrerHost;
}

export function queryValuesOf(visitor: Visitor): ReadonlyMap<string, readonly string[]> {
  visitor.queryValues ??= readQuery(visitor.facts.query);
  return visitor.queryValues;
}

/** As `addressKey`. */
export function addressKeyOf(visitor: Visitor): string {
  visitor.addressKey ??= addressKey(visitor.facts.address);
  return visitor.addressKey;
}

/** Whether the visitor is told apart by something that stays: then they have the same identity every time. */
export function isRecognised(visitor: Visitor): boolean {
  return clientAddressOf(visitor) !== null;
}

/**
 * A number of 32 bits that is the same whenever this visitor comes: made from the network (an IPv4 address or an
 * IPv6 /64) and the user agent, and kept nowhere. Without an address it is random, once for this visitor object:
 * by the user agent alone, all who share one would be one.
 */
export function identityOf(visitor: Visitor): number {
  visitor.identity ??= identify(visitor);
  return visitor.identity;
}

function identify(visitor: Visitor): number {
  const address = clientAddressOf(visitor);
  if (address === null) return Math.floor(Math.random() * 2 ** 32);
  return hashText(visitor.facts.userAgent, hashText(address.network));
}

function clientAddressOf(visitor: Visitor): ClientAddress | null {
  if (visitor.clientAddress === undefined) visitor.clientAddress = readAddress(visitor.facts.address);
  return visitor.clientAddress;
}

const noValues: ReadonlyMap<string, readonly string[]> = new Map();

function readQuery(query: string): ReadonlyMap<string, readonly string[]> {
  if (query === '') return noValues;
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return values;
}
