import { type AgentDescription, describeAgent } from '../clicks/classify/describe-agent.ts';
import { type ClientAddress, readAddress } from '../clicks/classify/read-address.ts';
import { getOrMake } from '../platform/caches/get-or-make.ts';
import { addressKey } from './address-range.ts';
import type { AppleModel } from './device-names.ts';
import { hashText } from './hash.ts';
import { preferredLanguage } from './language-tag.ts';
import type { Locate } from './locate-country.ts';
import { hostOfReferrer } from './referrer-host.ts';

/** What a visitor sends, unprocessed; '' for what is missing. A recorded visit has the same fields. */
export interface VisitorFacts {
  /** As text, with or without a zone. */
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

/** What is derived from the facts, once and only when a rule asks for it. undefined = not asked for yet. */
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

/** A visitor, while it is decided where to send them. */
export interface Visitor extends Findings {
  readonly facts: Readonly<VisitorFacts>;
  readonly locate: Locate;
}

/** Cheap, because nothing is parsed before a rule asks for it. The facts are kept by reference. */
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

/** Apple's phones and tablets name their model, except that newer iPads claim to be Macs. */
export function modelOf(visitor: Visitor): AppleModel {
  if (visitor.model !== undefined) return visitor.model;
  // Windows phones claim to be "like iPhone", so the system has to be iOS.
  const found = agentOf(visitor).os === 'iOS' ? appleModel.exec(visitor.facts.userAgent)?.[0] : undefined;
  visitor.model = (found as AppleModel | undefined) ?? '';
  return visitor.model;
}

// The first match counts: an iPod touch goes on with "CPU iPhone OS".
const appleModel = /iPhone|iPad|iPod/;

export function countryOf(visitor: Visitor): string {
  visitor.country ??= visitor.locate(clientAddressOf(visitor));
  return visitor.country;
}

/** The subtags of the visitor's preferred language: `pt`, `br`. None is [''], which matches no range. */
export function languageOf(visitor: Visitor): readonly string[] {
  visitor.language ??= preferredLanguage(visitor.facts.language).split('-');
  return visitor.language;
}

/** See `hostOfReferrer`. */
export function referrerHostOf(visitor: Visitor): string {
  visitor.referrerHost ??= hostOfReferrer(visitor.facts.referrer);
  return visitor.referrerHost;
}

export function queryValuesOf(visitor: Visitor): ReadonlyMap<string, readonly string[]> {
  visitor.queryValues ??= readQuery(visitor.facts.query);
  return visitor.queryValues;
}

/** See `addressKey`. */
export function addressKeyOf(visitor: Visitor): string {
  visitor.addressKey ??= addressKey(visitor.facts.address);
  return visitor.addressKey;
}

/** Whether the visitor's address is known. Only then do they have the same identity at every visit. */
export function isRecognised(visitor: Visitor): boolean {
  return clientAddressOf(visitor) !== null;
}

/**
 * A 32-bit number that is the same at every visit of this visitor: a hash of the network (an IPv4 address or
 * an IPv6 /64) and the user agent, stored nowhere. Without an address it is random, once for this object,
 * because everybody with the same user agent would otherwise be one visitor.
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
    getOrMake(values, name, () => []).push(value);
  }
  return values;
}
