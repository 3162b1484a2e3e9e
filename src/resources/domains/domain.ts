import { getDomain, parse } from 'tldts';
import type { DomainState } from '../../../contract/domains.ts';
import { AppError } from '../../platform/app-error.ts';
import { loopbackNames, readHost } from '../../platform/addresses/hosts.ts';

/** Reference, Branded domain. Addresses are null when unset. */
export interface Domain {
  id: number;
  account_id: number;
  /** scheme://host[:port] */
  origin: string;
  /** host[:port] */
  host: string;
  redirect_root: string | null;
  redirect_404: string | null;
  state: DomainState;
  /** The last DNS check, in epoch milliseconds; null = only checked when it was added */
  checked_at: number | null;
  created_at: number;
}

/** A row of the list; `block_id` tells whether visitors are kept away from it. */
export type ListedDomain = Domain & Pick<VisitedDomain, 'block_id'>;

/** A domain as it is read for visits. */
export interface VisitedDomain extends Omit<Domain, 'state' | 'checked_at' | 'created_at'> {
  /** The block of the domain or its account, which makes all its addresses answer 410; null = not blocked */
  block_id: number | null;
}

/**
 * The origin and host of an address such as `https://go.example.com`. It refuses paths and anything else
 * after the host, credentials, the service's own hosts, loopback names, IP addresses and public suffixes,
 * including those of companies such as github.io. It also refuses the default port of the other scheme, as in
 * `http://go.example.com:443`, because visits to it cannot be told from visits to the name without a port.
 * @throws AppError domainInvalid
 */
export function parseDomain(text: string, ownOrigins: string[]): { origin: string; host: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !isBareOrigin(url, text)) throw domainInvalid();
  const { isIp, publicSuffix } = parse(url.hostname);
  // The port is ignored: cookies do not distinguish ports, so the owner of a name has it with every port.
  const isOwn = ownOrigins.some((origin) => new URL(origin).hostname === url.hostname);
  const isName = url.hostname.includes('.') && !isIp && !url.hostname.endsWith('.');
  const isReached = readHost(url.host) === url.host;
  if (isOwn || !isName || !isReached || loopbackNames.test(url.hostname)) throw domainInvalid();
  const registered = getDomain(url.hostname, { allowPrivateDomains: true });
  if (publicSuffix === url.hostname || registered === null) throw domainInvalid();
  return { origin: url.origin, host: url.host };
}

/** A trailing slash is accepted; a path, query, fragment or credentials are not. */
function isBareOrigin(url: URL, text: string): boolean {
  const hasMore = url.pathname !== '/' || url.search !== '' || url.hash !== '' || /[?#@]/.test(text);
  return !hasMore && url.username === '' && url.password === '';
}

function domainInvalid(): AppError {
  return new AppError('domainInvalid', { field: 'domain' });
}
