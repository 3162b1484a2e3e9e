import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../platform/time/clock.ts';
import { hourMs } from '../../platform/time/durations.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Settings } from '../../settings/settings.ts';
import { isTrustedProxy, readPeer } from './client-address.ts';

interface Parts {
  settings: Settings;
  clock: Clock;
  logger: Logger;
}

const quietMs = hourMs;
/**
 * Address ranges in which an operator's own proxy can be; anybody else on the internet may send the header
 * for no reason.
 */
const nearRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Returns a check that logs, at most once an hour, that a proxy sends X-Forwarded-For but is not trusted:
 * then all visitors behind it count as one and share one rate limit.
 */
export function createProxyWarning({ settings, clock, logger }: Parts): (message: IncomingMessage) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (message) => {
    if (message.headers['x-forwarded-for'] === undefined || clock.now() < quietUntil) return;
    const peer = readPeer(message);
    if (!ipaddr.isValid(peer) || isTrustedProxy(peer, settings)) return;
    if (!nearRanges.has(ipaddr.process(peer).range())) return;
    quietUntil = clock.now() + quietMs;
    logger.warn(
      { peer },
      'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: all visitors who come that way count as one',
    );
  };
}
