import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { withoutZone } from '../platform/addresses/ip-address.ts';

/** A range of addresses, both ends included, by their keys (`addressKey`). */
export interface AddressRange {
  first: string;
  last: string;
}

const mappedPrefixBits = 96;

/**
 * A string that sorts like the address: its version and its bytes in hexadecimal. IPv4 addresses mapped into
 * IPv6 are IPv4 addresses. '' for anything but an address. Never throws.
 */
export function addressKey(text: string): string {
  if (isIPv4(text)) return keyOf(text.split('.').map(Number));
  return isIPv6(text) ? keyOf(unmapped(ipaddr.IPv6.parse(withoutZone(text))).toByteArray()) : '';
}

/** An address, perhaps with a prefix length. It has no zone, because visitors' zones are not compared. */
const rangePattern = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/;

/**
 * Parses an address or a CIDR range; bits after the prefix are ignored. IPv4 is four decimal numbers without
 * leading zeros, because programs disagree about `10/8` and `010.0.0.0/8`. undefined = neither. Never throws.
 */
export function parseRange(text: string): AddressRange | undefined {
  const [, address = '', prefix] = rangePattern.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const bitsMax = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? bitsMax : Number(prefix);
  if (bits > bitsMax) return undefined;
  return rangeOf(version === 4 ? ipaddr.IPv4.parse(address) : ipaddr.IPv6.parse(address), bits);
}

/** Sorts ranges and merges those that overlap, so that a binary search finds whether one has an address. */
export function mergeRanges(ranges: readonly AddressRange[]): AddressRange[] {
  const merged: AddressRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const previous = merged.at(-1);
    if (previous === undefined || range.first > previous.last) merged.push({ ...range });
    else if (range.last > previous.last) previous.last = range.last;
  }
  return merged;
}

/** Whether a key is in one of the ranges, which must have been merged (`mergeRanges`). */
export function isInRanges(key: string, ranges: readonly AddressRange[]): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle] as AddressRange;
    if (key < range.first) high = middle - 1;
    else if (key > range.last) low = middle + 1;
    else return true;
  }
  return false;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function unmapped(address: ipaddr.IPv6): Address {
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function rangeOf(address: Address, bits: number): AddressRange {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mappedPrefixBits) {
    return rangeOf(address.toIPv4Address(), bits - mappedPrefixBits);
  }
  const bytes = address.toByteArray();
  const free = bytes.map((_, index) => 0xff >> Math.min(8, Math.max(0, bits - index * 8)));
  return {
    first: keyOf(bytes.map((byte, index) => byte & ~(free[index] as number))),
    last: keyOf(bytes.map((byte, index) => byte | (free[index] as number))),
  };
}

function keyOf(bytes: readonly number[]): string {
  return `${bytes.length === 4 ? 4 : 6}:${Buffer.from(bytes).toString('hex')}`;
}
