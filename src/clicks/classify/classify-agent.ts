import { isbot } from 'isbot';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { type AgentClass, agentRules, falseAlarms } from './agent-rules.ts';

/** Characters of a user agent that are looked at; real ones, in-app browsers included, have at most about 600. */
export const userAgentCharactersMax = 1_000;

/** Distinct user agents remembered: a busy service sees a few thousand a day. At most 8 MB, usually under 1 MB. */
const agentEntriesMax = 4_000;

const crawler: AgentClass = { kind: 'bot', reason: 'crawler' };
const human: AgentClass = { kind: 'human', reason: '' };
const classes = new BoundedCache<string, AgentClass>(agentEntriesMax);

/** Tells people from machines by the User-Agent header alone ('' when absent). Cached. Never throws. */
export function classifyAgent(userAgent: string): AgentClass {
  return classes.getOrMake(userAgent.slice(0, userAgentCharactersMax), classOf);
}

/** Whether the agent fetches a page only to draw a link preview, and so should see the link's Open Graph page. */
export function isPreviewAgent(userAgent: string): boolean {
  return classifyAgent(userAgent).kind === 'preview';
}

function classOf(userAgent: string): AgentClass {
  for (const rule of agentRules) {
    if (rule.pattern.test(userAgent)) return rule;
  }
  return isbot(userAgent.replace(falseAlarms, ' ')) ? crawler : human;
}
