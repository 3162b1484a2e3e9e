import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../platform/clock.ts';
import { hourMs } from '../platform/durations.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { isTrustedProxy, readPeer } from './client-address.ts';

interface Parts {
  settings: Settings;
  clock: Clock;
  logger: Logger;
}

const quietMs = hourMs;
/** Where a proxy of one's own is; anybody else on the internet may send the header for no reason. */
const nearRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Tells the log, once an hour at most, that a proxy reports visitors' addresses and is not believed: then all of them
 * count as one visitor and share one allowance.
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
