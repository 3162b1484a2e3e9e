import { getDomain, parse } from 'tldts';
import type { DomainState } from '../../../contract/domains.ts';
import { AppError } from '../../platform/app-error.ts';
import { loopbackNames } from '../../platform/hosts.ts';

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
  /** null = when it was added */
  checked_at: number | null;
  created_at: number;
}

/** A row of the list, with what tells whether visitors are kept away from it. */
export type ListedDomain = Domain & Pick<VisitedDomain, 'block_id'>;

/** A domain as visitors come to it. */
export interface VisitedDomain extends Omit<Domain, 'state' | 'checked_at' | 'created_at'> {
  /** The block of it or its account, because of which all of it answers 410; null = none */
  block_id: number | null;
}

/**
 * The origin and host of an address such as `https://go.example.com`. Anything after the host, credentials, the
 * service's own hosts, loopback names, address literals and public suffixes, those of companies such as github.io among
 * them, are refused.
 * @throws AppError domainInvalid
 */
export function parseDomain(text: string, ownOrigins: string[]): { origin: string; host: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !isBareOrigin(url, text)) throw domainInvalid();
  const { isIp, publicSuffix } = parse(url.hostname);
  // Cookies know no ports: whoever has the name has it with every port.
  const isOwn = ownOrigins.some((origin) => new URL(origin).hostname === url.hostname);
  const isName = url.hostname.includes('.') && !isIp && !url.hostname.endsWith('.');
  if (isOwn || !isName || loopbackNames.test(url.hostname)) throw domainInvalid();
  const registered = getDomain(url.hostname, { allowPrivateDomains: true });
  if (publicSuffix === url.hostname || registered === null) throw domainInvalid();
  return { origin: url.origin, host: url.host };
}

/** A trailing slash is forgiven; a path, query, fragment or credentials are not. */
function isBareOrigin(url: URL, text: string): boolean {
  const hasMore = url.pathname !== '/' || url.search !== '' || url.hash !== '' || /[?#@]/.test(text);
  return !hasMore && url.username === '' && url.password === '';
}

function domainInvalid(): AppError {
  return new AppError('domainInvalid', { field: 'domain' });
}
