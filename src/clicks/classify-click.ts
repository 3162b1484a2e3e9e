import {
  type AgentClass,
  aheadOfTime,
  type ClickKind,
  type ClickReason,
  classificationRulesVersion,
} from './agent-rules.ts';
import { classifyAgent } from './classify-agent.ts';
import { type AgentDescription, describeAgent, unknownAgent } from './describe-agent.ts';
import { addressReferrer, groupReferrer, type ReferrerGroup } from './group-referrer.ts';
import { type CountryDatabase, locateAddress } from './locate-address.ts';
import { readAddress } from './read-address.ts';
import { readLanguage } from './read-language.ts';
import { readUtm, type UtmTags } from './read-utm.ts';
import type { SocialNetwork } from './referrer-groups.ts';
import type { Visit } from './visit.ts';
import { visitorHash } from './visitor-hash.ts';

/** A visit as statistics keep it: who came is gone. Texts have at most 200 characters and no control characters. */
export interface ClassifiedClick {
  id: string;
  subject: Visit['subject'];
  subjectId: number;
  at: number;
  kind: ClickKind;
  reason: ClickReason;
  rulesVersion: number;
  /** ISO 3166-1 alpha-2, '' when unknown. */
  countryCode: string;
  country: string;
  city: string;
  device: AgentDescription['device'];
  browser: string;
  os: string;
  referrer: string;
  social: SocialNetwork | null;
  language: string;
  utm: Readonly<UtmTags>;
  visitor: Buffer | null;
}

/** What classifying needs besides the visit; one for a whole batch. */
export interface ClassifyContext {
  countries: CountryDatabase;
  /** The salt of the UTC day a moment (epoch milliseconds) lies in, null once it is gone. */
  saltAt: (at: number) => Buffer | null;
}

/** Turns a visit into what is kept of it. Nothing of the client's address is in the result. Never throws. */
export function classifyClick(visit: Visit, context: ClassifyContext): ClassifiedClick {
  const { kind, reason } = classify(visit);
  const address = readAddress(visit.address);
  const addressText = address?.text ?? visit.address;
  const place = locateAddress(context.countries, address);
  // A machine's browser and device are made up, and are shown nowhere.
  const agent = kind === 'human' || kind === 'prefetch' ? describeAgent(visit.userAgent) : unknownAgent;
  const referrer = referrerOf(visit, addressText);
  return {
    id: visit.id,
    subject: visit.subject,
    subjectId: visit.subjectId,
    at: visit.at,
    kind,
    reason,
    rulesVersion: classificationRulesVersion,
    countryCode: place.code,
    country: place.name,
    city: place.city,
    device: agent.device,
    browser: agent.browser,
    os: agent.os,
    referrer: referrer.name,
    social: referrer.social,
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

// A machine stays a machine when it fetches ahead; only a person's browser makes a prefetch of it.
function classify(visit: Visit): AgentClass {
  const agent = classifyAgent(visit.userAgent);
  if (visit.purpose === '' || agent.kind !== 'human') return agent;
  return aheadOfTime.test(visit.purpose) ? prefetch : agent;
}

// Hosts such as '203.0.113.7.example.net' carry a line's address in their name.
function referrerOf(visit: Visit, addressText: string): Readonly<ReferrerGroup> {
  const group = groupReferrer(visit.referrer);
  return addressText !== '' && group.name.includes(addressText) ? addressReferrer : group;
}
