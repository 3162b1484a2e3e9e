import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseIpAddress } from '../../platform/addresses/ip-address.ts';

/**
 * Whether a text contains the client's address in any spelling: `2001:DB8::1` and `2001:0db8:0:0:0:0:0:1` are
 * the same. Stored texts of visitors must not contain it. `client`: the address as a text, '' for none.
 * Nearly every text is ruled out by a search for the address as it is written and one for two colons.
 */
export function holdsClient(text: string, client: string): boolean {
  if (client === '') return false;
  if (text.includes(client)) return true;
  return findSpelling(text, groupsFor(text, client), 0) !== undefined;
}

/** Replaces the client's address, in any spelling, by `instead`. */
export function withoutClient(text: string, client: string, instead: string): string {
  if (client === '') return text;
  const plain = text.includes(client) ? text.replaceAll(client, instead) : text;
  const groups = groupsFor(plain, client);
  let kept = '';
  let from = 0;
  for (;;) {
    const found = findSpelling(plain, groups, from);
    if (found === undefined) return from === 0 ? plain : kept + plain.slice(from);
    kept += plain.slice(from, found.start) + instead;
    from = found.end;
  }
}

/**
 * Whether a host name contains the client's address, as the names that providers give to lines do:
 * `203-0-113-55.isp.example` for 203.0.113.55, `55.113.0.203.isp.example`, `2001-db8--1.isp.example`. `host`:
 * in lower case.
 */
export function namesClient(host: string, client: string): boolean {
  if (client === '') return false;
  if (host.includes(client)) return true;
  const hasNumbers = fourNumbers.test(host);
  if (isIPv4(client)) return hasNumbers && hasNumbersOf(host, client);
  if (!hasNumbers && !hasTwo(host, '-')) return false;
  const groups = groupsOf(client);
  if (groups === undefined) return false;
  return (
    findSpelling(host.replaceAll('-', ':'), groups, 0) !== undefined || host.includes(reversedDigits(groups))
  );
}

/** Takes few steps on any text, because it begins with only the last digit of a number. */
const fourNumbers = /\d\D+\d+\D+\d+\D+\d/;

/** In either direction, with anything between the numbers and any leading zeros. */
function hasNumbersOf(host: string, client: string): boolean {
  const numbers = (host.match(/\d+/g) ?? []).map(Number);
  const wanted = client.split('.').map(Number);
  return [wanted, wanted.toReversed()].some((order) =>
    numbers.some((_, at) => order.every((number, index) => numbers[at + index] === number)),
  );
}

/** As in names of the zone ip6.arpa: the hexadecimal digits, the last one first, one per label. */
function reversedDigits(groups: readonly number[]): string {
  const digits = groups.map((group) => group.toString(16).padStart(4, '0')).join('');
  return [...digits].reverse().join('.');
}

function hasTwo(text: string, character: string): boolean {
  const first = text.indexOf(character);
  return first !== -1 && text.includes(character, first + 1);
}

const groupDigitsMax = 4;
const lastGroup = 7;
/** From this group on, an address may be written like an IPv4 address. */
const tailGroup = 6;

/** As groupsOf, but undefined also when the text cannot contain the address. */
function groupsFor(text: string, client: string): readonly number[] | undefined {
  if (!hasTwo(text, ':')) return undefined;
  const groups = groupsOf(client);
  // The groups that a spelling may leave out are zeros, and only the last two may be written differently. So
  // a text without the first of the remaining groups does not contain the address and need not be searched.
  const telling = groups?.find((group, index) => group !== 0 && index < tailGroup)?.toString(16) ?? '';
  return text.toLowerCase().includes(telling) ? groups : undefined;
}

/** The eight numbers of an IPv6 address; of an IPv4 address those of its mapped form. undefined = no address. */
function groupsOf(client: string): readonly number[] | undefined {
  const address = parseIpAddress(client);
  return address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress().parts : address?.parts;
}

interface Found {
  start: number;
  end: number;
}

/** The first place from `from` on where the address is written, in any possible spelling. */
function findSpelling(text: string, groups: readonly number[] | undefined, from: number): Found | undefined {
  if (groups === undefined) return undefined;
  const sought = { text, groups, tail: tailOf(groups) };
  for (let start = from; start < text.length; start++) {
    const end = text.startsWith('::', start) ? readGap(sought, start + 2, 0) : readGroup(sought, start, 0);
    if (end !== -1) return { start, end };
  }
  return undefined;
}

interface Sought {
  text: string;
  groups: readonly number[];
  /** The last two groups, written like an IPv4 address. */
  tail: string;
}

function tailOf(groups: readonly number[]): string {
  return groups
    .slice(-2)
    .flatMap((group) => [group >>> 8, group & 0xff])
    .join('.');
}

/**
 * The read functions return where the address ends if the text at `at` continues with the group of this
 * index; -1 = it does not.
 */
function readGroup(sought: Sought, at: number, index: number): number {
  const { text, groups, tail } = sought;
  if (index === tailGroup && text.startsWith(tail, at)) return at + tail.length;
  let value = 0;
  for (let end = at; end < at + groupDigitsMax; ) {
    const digit = digitAt(text, end);
    if (digit === -1) return -1;
    value = value * 16 + digit;
    end++;
    if (value !== groups[index]) continue;
    // What follows directly behind the address does not matter.
    if (index === lastGroup) return end;
    const next = text.charCodeAt(end) === colon ? readSeparator(sought, end, index + 1) : -1;
    if (next !== -1) return next;
  }
  return -1;
}

function readSeparator(sought: Sought, at: number, index: number): number {
  const isGap = sought.text.charCodeAt(at + 1) === colon;
  return isGap ? readGap(sought, at + 2, index) : readGroup(sought, at + 1, index);
}

/** `::` stands for all zero groups at its place, or for some of them. */
function readGap(sought: Sought, at: number, index: number): number {
  const { groups } = sought;
  for (let next = index; next <= lastGroup && groups[next] === 0; next++) {
    const end = next === lastGroup ? at : readGroup(sought, at, next + 1);
    if (end !== -1) return end;
  }
  return -1;
}

const colon = 0x3a;

/** The value of a hexadecimal digit in either case; -1 = none. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter <= 5 ? letter + 10 : -1;
}
