import { type DeviceName, traitsOf } from './device-names.ts';
import type { Locate } from './locate-country.ts';
import { agentOf, createVisitor, type Visitor, type VisitorFacts } from './visitor.ts';

/**
 * Traits given for an imaginary visitor. They take precedence over what the address or user agent would tell.
 */
export interface Sayings {
  /** ISO 3166-1 alpha-2 */
  country?: string | undefined;
  device?: DeviceName | undefined;
  /** The name that statistics use. */
  os?: string | undefined;
  browser?: string | undefined;
}

/** Creates an imaginary visitor: some traits are given, the others are derived from the facts as usual. */
export function makeUpVisitor(facts: VisitorFacts, locate: Locate, said: Sayings): Visitor {
  const visitor = createVisitor(facts, locate);
  const traits = said.device === undefined ? {} : traitsOf(said.device);
  const described = agentOf(visitor);
  visitor.agent = {
    os: said.os ?? traits.os ?? described.os,
    browser: said.browser ?? described.browser,
    device: (traits.device as typeof described.device | undefined) ?? described.device,
  };
  visitor.model = traits.model;
  visitor.country = said.country;
  return visitor;
}
