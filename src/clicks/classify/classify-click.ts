import { type AgentClass, aheadOfTime, type ClickKind, type ClickReason } from './agent-rules.ts';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { classifyAgent, userAgentCharactersMax } from './classify-agent.ts';
import { cleanText, cutText } from './clean-text.ts';
import { namesClient, withoutClient } from './client-in-text.ts';
import { type AgentDescription, describeAgent, unknownAgent } from './describe-agent.ts';
import { addressReferrer, groupReferrer } from './group-referrer.ts';
import { type CountryDatabase, locateAddress } from './locate-address.ts';
import { readAddress } from './read-address.ts';
import { readLanguage } from './read-language.ts';
import { readUtm, type UtmTags } from './read-utm.ts';
import type { RecordedVisit, Visit } from '../visit.ts';
import { visitorHash } from './visitor-hash.ts';

/**
 * A visit as statistics keep it, without the client's address. Texts have at most 200 characters and no
 * control characters.
 */
export interface ClassifiedClick {
  id: Uint8Array;
  subject: RecordedVisit['subject'];
  subjectId: number;
  accountId: number;
  at: number;
  kind: ClickKind;
  reason: ClickReason;
  /** At most 1,000 characters */
  userAgent: string;
  country: string;
  city: string;
  device: AgentDescription['device'];
  browser: string;
  os: string;
  referrer: string;
  language: string;
  utm: Readonly<UtmTags>;
  visitor: Buffer | null;
}

/** What classifying needs besides the visit; the same for a whole batch. */
export interface ClassifyContext {
  countries: CountryDatabase;
  /** The salt (hexadecimal) of the UTC day of a moment (epoch milliseconds), null once it is deleted. */
  saltAt: (at: number) => string | null;
}

/** Turns a visit into what is kept of it. Nothing of the client's address is in the result. Never throws. */
export function classifyClick(visit: RecordedVisit, context: ClassifyContext): ClassifiedClick {
  const knownAgent = agents.getOrMake(visit.userAgent, knowAgent);
  const { kind, reason } = classify(visit, knownAgent.class);
  const address = readAddress(visit.address);
  const addressText = address?.text ?? visit.address;
  const place = locateAddress(context.countries, address);
  return {
    id: visit.id,
    subject: visit.subject,
    subjectId: visit.subjectId,
    accountId: visit.accountId,
    at: visit.at,
    kind,
    reason,
    // Some proxies and apps write the client's address behind the user agent. What replaces it may be longer.
    userAgent: cutText(withoutClient(knownAgent.text, addressText, addressReferrer), userAgentCharactersMax),
    country: place.name,
    city: place.city,
    device: knownAgent.device,
    browser: knownAgent.browser,
    os: knownAgent.os,
    referrer: referrerOf(visit, addressText),
    language: readLanguage(visit.language),
    utm: readUtm(visit.query, addressText),
    visitor: visitorHash(context.saltAt(visit.at), {
      address,
      userAgent: visit.userAgent,
      optedOut: visit.optedOut,
    }),
  };
}

const prefetch: AgentClass = { kind: 'prefetch', reason: 'prefetch' };

interface KnownAgent extends Readonly<AgentDescription> {
  class: AgentClass;
  /** As it is kept */
  text: string;
}

/** Distinct user agents cached with everything known about them. At most 4 MB, usually under 1 MB. */
const knownAgentsMax = 2_000;
const agents = new BoundedCache<string, KnownAgent>(knownAgentsMax);

function knowAgent(userAgent: string): KnownAgent {
  const agent = classifyAgent(userAgent);
  return {
    class: agent,
    // What a machine says of its browser and device is made up, and shown nowhere.
    ...(agent.kind === 'human' ? describeAgent(userAgent) : unknownAgent),
    text: cleanText(userAgent, userAgentCharactersMax),
  };
}

// A machine stays a machine when it fetches ahead; only a person's browser makes a prefetch of it.
function classify(visit: Visit, agent: AgentClass): AgentClass {
  if (visit.purpose === '' || agent.kind !== 'human') return agent;
  return aheadOfTime.test(visit.purpose) ? prefetch : agent;
}

// Host names such as '203.0.113.7.example.net' contain the address of a visitor's line.
function referrerOf(visit: Visit, addressText: string): string {
  const group = groupReferrer(visit.referrer);
  return namesClient(group, addressText) ? addressReferrer : group;
}
