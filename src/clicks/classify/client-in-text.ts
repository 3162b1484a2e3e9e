import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseIpAddress } from '../../platform/ip-address.ts';

/**
 * Texts of visitors must not keep the client's address, however it is written: `2001:DB8::1` and
 * `2001:0db8:0:0:0:0:0:1` are one. `client`: the address as a text, '' for none. A text that cannot hold more than the
 * address as it is written, which is nearly every one, costs a search for that and for two colons.
 */
export function holdsClient(text: string, client: string): boolean {
  if (client === '') return false;
  if (text.includes(client)) return true;
  return findSpelling(text, groupsFor(text, client), 0) !== undefined;
}

/** The text with `instead` in place of the client's address. */
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
 * Whether a host has the client's address in its name, as those of lines do: `203-0-113-55.isp.example` for 203.0.113.55,
 * `55.113.0.203.isp.example`, `2001-db8--1.isp.example`. Names in capitals do not come here.
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

/** Few steps, whatever the text: a number can begin at its last digit. */
const fourNumbers = /\d\D+\d+\D+\d+\D+\d/;

/** In either direction, whatever is between them and however many zeros before. */
function hasNumbersOf(host: string, client: string): boolean {
  const numbers = (host.match(/\d+/g) ?? []).map(Number);
  const wanted = client.split('.').map(Number);
  return [wanted, wanted.toReversed()].some((order) =>
    numbers.some((_, at) => order.every((number, index) => numbers[at + index] === number)),
  );
}

/** As in names of the zone ip6.arpa: the last digit first, one a label. */
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
/** As of here an IPv4 address may stand. */
const tailGroup = 6;

/** As groupsOf; undefined also when the text has nothing of it. */
function groupsFor(text: string, client: string): readonly number[] | undefined {
  if (!hasTwo(text, ':')) return undefined;
  const groups = groupsOf(client);
  // Whatever is left out of an address are zeros, and only the last two groups have other ways to be written. So somebody
  // else's takes no search.
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

/** The first place, as of `from`, at which the address is written in any way there is. */
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
  /** The last two groups, as an IPv4 address is written. */
  tail: string;
}

function tailOf(groups: readonly number[]): string {
  return groups
    .slice(-2)
    .flatMap((group) => [group >>> 8, group & 0xff])
    .join('.');
}

/** Each answers where the address ends if what is at `at` goes on with the group of this index; -1 = it does not. */
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
    // Whatever stands right behind the address has nothing to say of what it is.
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

/** `::` stands for as many zeros as there are, or for some of them. */
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
