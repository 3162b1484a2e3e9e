import type { IncomingHttpHeaders } from 'node:http';
import { BoundedCache } from '../platform/caches/bounded-cache.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs } from '../platform/time/durations.ts';
import type { SafeCall } from '../platform/addresses/safe-fetch.ts';

/** Knows which targets browsers show in a frame of one of our pages. */
export interface FramingCheck {
  /**
   * What is known of the target now; never waits. undefined = nothing: the target is then asked in the
   * background, for later visitors. `page` is the origin of the page that has the frame.
   */
  peek(target: string, page: string): boolean | undefined;
  /**
   * Whether browsers certainly refuse such a frame: because of the address itself, or because the target's
   * last answer forbade it. A target that could not be reached has forbidden nothing. Sends no request.
   */
  isRefused(target: string, page: string): boolean;
}

/** refused: the target forbids frames. unclear: the request failed, or the answer was no HTML page. */
type Answer = 'allowed' | 'refused' | 'unclear';

interface Parts {
  /** Sends requests to targets; only the status and the headers of the answers are used. */
  safeCall: SafeCall;
  clock: Clock;
}

const entriesMax = 20_000;
const lifetimeMs = hourMs;
const timeoutMs = 4_000;
/** Targets that are asked at the same time. Any others are asked when somebody visits them again. */
const askingMax = 8;

/**
 * Creates a framing check that caches each target's answer for an hour, by the target's address without its
 * query. At most one request for each target is under way.
 */
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

/** Whether the address alone rules out a frame, so that the target need not be asked. */
export function isNeverFramed(target: string, page: string): boolean {
  return keyOf(target, page) === undefined;
}

/**
 * The key of the cache. It has no query, because we must not send visitors' parameters to the target
 * ourselves. undefined = never in a frame: the address is not of the web, or not encrypted while the page is,
 * or on the page's own origin.
 */
function keyOf(target: string, page: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const { protocol, origin, pathname } = new URL(target);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && page.startsWith('http:'));
  return isAllowed && origin !== page ? `${page} ${origin}${pathname}` : undefined;
}

/** Asks one target. Never throws. */
async function ask(safeCall: SafeCall, target: string, page: string): Promise<Answer> {
  try {
    const head = await safeCall(target, { method: 'HEAD', timeoutMs });
    // Some servers do not support HEAD.
    const answer = head.status < 400 ? head : await safeCall(target, { method: 'GET', timeoutMs });
    if (answer.status >= 400) return 'unclear';
    // Browsers load no frame of an encrypted page by way of an address that is not.
    if (answer.isUnencrypted === true && page.startsWith('https:')) return 'refused';
    return judgeHeaders(answer.headers, page);
  } catch {
    return 'unclear';
  }
}

/** Whether browsers show an answer with these headers in a frame of a page whose origin is `page`. */
export function judgeHeaders(headers: IncomingHttpHeaders, page: string): Answer {
  if (!permitsFrames(headers, page)) return 'refused';
  return isPage(headers) ? 'allowed' : 'unclear';
}

/** Whether the answer is an HTML page. In a frame anything else would be downloaded, or shown on its own. */
function isPage(headers: IncomingHttpHeaders): boolean {
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '');
  return isHtml && !/^\s*attachment/i.test(headers['content-disposition'] ?? '');
}

/** Whether the headers about framing permit it, whatever the content is. */
function permitsFrames(headers: IncomingHttpHeaders, page: string): boolean {
  const ancestors = frameAncestors(headers['content-security-policy']);
  // Browsers ignore X-Frame-Options where a policy has `frame-ancestors`.
  if (ancestors.length > 0) return ancestors.every((sources) => matches(sources, page));
  const options = String(headers['x-frame-options'] ?? '').trim();
  return options === '' || /^allowall$/i.test(options);
}

/** The source lists of all policies that have `frame-ancestors`; the page must match each of them. */
function frameAncestors(header: string | string[] | undefined): string[][] {
  return String(header ?? '')
    .split(',')
    .flatMap((policy) => {
      const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
      const found = directives.find(([name]) => name === 'frame-ancestors');
      return found ? [found.slice(1)] : [];
    });
}

function matches(sources: string[], page: string): boolean {
  const { protocol, host, origin } = new URL(page);
  return sources.some(
    (source) => source === '*' || source === protocol || source === host || source === origin,
  );
}
