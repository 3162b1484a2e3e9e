import type { IncomingHttpHeaders } from 'node:http';
import { BoundedCache } from '../platform/bounded-cache.ts';
import type { Clock } from '../platform/clock.ts';
import { hourMs } from '../platform/durations.ts';
import type { SafeCall } from '../platform/safe-fetch.ts';

/** Which targets may be shown in a frame of a page of ours. */
export interface FramingCheck {
  /**
   * What is known of the target now, without waiting: undefined = nothing, and it is being asked for those who come
   * later. `page` is the origin of the page that has the frame.
   */
  peek(target: string, page: string): boolean | undefined;
  /**
   * Whether it is certain that browsers show no such frame: by the address alone, or as the target said itself when it
   * was asked last. One that could not be reached then said nothing. Asks nobody.
   */
  isRefused(target: string, page: string): boolean;
}

/** refused = the target itself said so; unclear = it failed, or answered with something that is no page. */
type Answer = 'allowed' | 'refused' | 'unclear';

interface Parts {
  /** Asks the target; only what its answer says of itself is wanted. */
  safeCall: SafeCall;
  clock: Clock;
}

const entriesMax = 20_000;
const lifetimeMs = hourMs;
const timeoutMs = 4_000;
/** Targets asked at one time; others wait until somebody comes again. */
const askingMax = 8;

/** Remembers for an hour what a target answered, by its address without query; each is asked once at a time. */
export function createFramingCheck({ safeCall, clock }: Parts): FramingCheck {
  const answers = new BoundedCache<string, { answer: Answer; expiresAt: number }>(entriesMax);
  const asking = new Set<string>();
  const learn = async (key: string) => {
    const [page = '', target = ''] = key.split(' ');
    const expiresAt = clock.now() + lifetimeMs;
    asking.add(key);
    answers.set(key, { answer: await ask(safeCall, target, page), expiresAt });
    asking.delete(key);
  };
  const recall = (key: string) => {
    const known = answers.get(key);
    return known !== undefined && known.expiresAt > clock.now() ? known.answer : undefined;
  };
  return {
    peek(target, page) {
      const key = keyOf(target, page);
      if (key === undefined) return false;
      const answer = recall(key);
      if (answer !== undefined) return answer === 'allowed';
      if (!asking.has(key) && asking.size < askingMax) void learn(key);
      return undefined;
    },
    isRefused(target, page) {
      const key = keyOf(target, page);
      return key === undefined || recall(key) === 'refused';
    },
  };
}

/** What can be said of a target without having asked it. */
export function isNeverFramed(target: string, page: string): boolean {
  return keyOf(target, page) === undefined;
}

/**
 * Without the query: what a visitor brings along is not sent to the target by us. undefined = never in a frame: what is
 * no page of the web, what is not encrypted on a page that is, and this host itself.
 */
function keyOf(target: string, page: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const { protocol, origin, pathname } = new URL(target);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && page.startsWith('http:'));
  return isAllowed && origin !== page ? `${page} ${origin}${pathname}` : undefined;
}

/** Never throws. */
async function ask(safeCall: SafeCall, target: string, page: string): Promise<Answer> {
  try {
    const head = await safeCall(target, { method: 'HEAD', timeoutMs });
    // Some servers know no HEAD.
    const answer = head.status < 400 ? head : await safeCall(target, { method: 'GET', timeoutMs });
    if (answer.status >= 400) return 'unclear';
    if (!permitsFrames(answer.headers, page)) return 'refused';
    return isPage(answer.headers) ? 'allowed' : 'unclear';
  } catch {
    return 'unclear';
  }
}

/** Whether a page with these headers is shown in a frame of a page of origin `page`, as browsers decide it. */
export function allowsFrames(headers: IncomingHttpHeaders, page: string): boolean {
  return isPage(headers) && permitsFrames(headers, page);
}

/** Anything but a page would be saved, or shown without what belongs to it. */
function isPage(headers: IncomingHttpHeaders): boolean {
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
  return isHtml && !/^\s*attachment/i.test(headers['content-disposition'] ?? '');
}

/** What the headers say of frames alone. */
function permitsFrames(headers: IncomingHttpHeaders, page: string): boolean {
  const ancestors = frameAncestors(headers['content-security-policy']);
  // Where the policy says who may, the older header is not looked at.
  if (ancestors.length > 0) return ancestors.every((sources) => matches(sources, page));
  const options = String(headers['x-frame-options'] ?? '').trim();
  return options === '' || /^allowall$/i.test(options);
}

/** The sources of each policy that names ancestors; several policies all count. */
function frameAncestors(header: string | string[] | undefined): string[][] {
  return String(header ?? '')
    .split(',')
    .flatMap((policy) => {
      const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
      const [, ...sources] = directives.find(([name]) => name === 'frame-ancestors') ?? [];
      return directives.some(([name]) => name === 'frame-ancestors') ? [sources] : [];
    });
}

function matches(sources: string[], page: string): boolean {
  const { protocol, host, origin } = new URL(page);
  return sources.some(
    (source) => source === '*' || source === protocol || source === host || source === origin,
  );
}
