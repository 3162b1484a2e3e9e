import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { resolveClientAddress } from '../../http/server/client-address.ts';
import { isPermanent } from '../answers/answers.ts';
import { chooseDestination } from '../choose-destination.ts';
import { readHost } from '../../platform/addresses/hosts.ts';
import { findSite, type Site } from '../find-site.ts';
import type { Lane, LaneMember } from './lane.ts';
import type { Asking } from './lane-turn.ts';
import { aliasBytesMax, type LinkKey } from '../link-cache/link-key.ts';
import { isPlainlyLive, type PlainLink } from '../live-link.ts';
import { readInPlace } from './read-in-place.ts';
import { bytesOf, type PlainHead, readPlainHead } from './read-plain-head.ts';
import { readPlainVisit } from './read-plain-visit.ts';

/** node:http accepts larger heads, but they are rare. */
const headBytesMax = 8 * 1024;
/** A client that sends requests without reading the answers is left to node:http, which slows it down. */
const unreadBytesMax = 64 * 1024;

/** The error that node:http emits when a client connects and sends no request. */
const requestTimeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** A connection while the fast lane owns it. It handles one request at a time, and caches what they share. */
export class LaneConnection implements Asking, LaneMember {
  /** The link that the last request asked for. */
  readonly key: LinkKey = { domainId: 0, bytes: new Uint8Array(aliasBytesMax), start: 0, end: 0 };
  readonly #lane: Lane;
  readonly #socket: Socket;
  /** Whether the lane still takes what arrives. */
  #isTaking = true;
  /** The request that waits for the end of the turn of the event loop. */
  #asked: PlainHead | undefined;
  /** The answer that waits until its visit is in the spool. */
  #answer: string | undefined;
  /** Whether a cache miss is being read; its request lies in the socket's buffer meanwhile. */
  #isReading = false;
  /** What happens to the connection once no answer is pending. */
  #next: 'stay' | 'leave' | 'end' = 'stay';
  #hasAnswered = false;
  #idleMs = 0;
  /** The last Host header that named the service itself, and the site found for it. */
  #baseHost = '';
  #baseSite: Site | undefined;
  #address: string | undefined;

  /** `accepted`: the socket that the server emitted; it must not be used afterwards. */
  constructor(lane: Lane, accepted: Socket) {
    this.#lane = lane;
    this.#socket = readInPlace(accepted, {
      take: (chunk) => this.#take(chunk),
      beforeEnd: () => this.#answerNow(),
    });
    this.#socket
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('error', this.#onError)
      .on('close', this.#onClose);
  }

  endIfIdle(): void {
    if (!this.#isUnderWay() && !this.#isReading) this.#end();
    else if (this.#next === 'stay') this.#next = 'end';
  }

  cutIfUnread(): void {
    if (this.#socket.writableLength > 0) this.#socket.destroy();
  }

  sweep(ms: number): void {
    this.#idleMs += ms;
    const { headersTimeout, keepAliveTimeout, keepAliveTimeoutBuffer } = this.#lane.server;
    if (this.#isUnderWay() || this.#isReading) return;
    if (this.#hasAnswered) {
      if (this.#idleMs > keepAliveTimeout + keepAliveTimeoutBuffer) this.#socket.destroy();
    } else if (this.#idleMs > headersTimeout) {
      this.#lane.server.emit('clientError', requestTimeout, this.#socket);
      this.#end();
    }
  }

  /** Called only while the stream is empty and open, so the request can wait for the end of the turn. */
  #take(chunk: Buffer): boolean {
    if (!this.#isTaking) return false;
    if (this.#ask(chunk)) this.#lane.turn.add(this);
    return true;
  }

  readonly #onData = (chunk: Buffer): void => {
    if (!this.#ask(chunk)) return;
    const { clock, links } = this.#lane.plane;
    const now = clock.now();
    this.answerAsked(now, links.peekPlain(this.key, now));
  };

  /** Reads a request; true = it can be answered now. */
  #ask(chunk: Buffer): boolean {
    this.#idleMs = 0;
    const head = this.#mayAnswer(chunk) ? readPlainHead(chunk) : undefined;
    const site = head === undefined ? null : this.#findSite(head.host);
    if (head === undefined || site === null) this.#handOver(chunk);
    else if (site instanceof Promise) {
      const host = readHost(head.host);
      this.#answerAfter(site, chunk, () => this.#lane.plane.domains.peek(host) !== undefined);
    } else {
      this.#asked = head;
      this.#keepKey(site, head, chunk);
      return true;
    }
    return false;
  }

  /** Copies the key, because the next read overwrites the chunk. */
  #keepKey(site: Site, { aliasStart, aliasEnd }: PlainHead, chunk: Buffer): void {
    const { key } = this;
    key.domainId = site.kind === 'branded' ? site.domain.id : 0;
    key.end = aliasEnd - aliasStart;
    for (let index = 0; index < key.end; index++) key.bytes[index] = chunk[aliasStart + index] as number;
  }

  /** Answers the request that was read, unless it has been handed over or dropped meanwhile. */
  answerAsked(now: number, plain: PlainLink | undefined): void {
    const head = this.#asked;
    this.#asked = undefined;
    if (head === undefined) return;
    try {
      if (plain === undefined) this.#answerOther(head, now);
      else this.#answerVisit(head, plain, now);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A failing request must not end the process, nor keep the turn's other requests from being answered. */
  #fail(error: unknown): void {
    this.#lane.plane.faults.log(error, {});
    this.#answer = undefined;
    this.#socket.destroy();
  }

  /** The link is not known to be a plain one: it may be live all the same, or has to be read first. */
  #answerOther(head: PlainHead, now: number): void {
    const { links } = this.#lane.plane;
    const domainId = this.key.domainId || null;
    const alias = head.text.slice(head.aliasStart, head.aliasEnd);
    const link = links.peek(domainId, alias);
    if (link === undefined) {
      const isKnown = () => links.peek(domainId, alias) !== undefined;
      this.#answerAfter(links.find(domainId, alias), bytesOf(head), isKnown);
    } else if (link !== null && isPlainlyLive(link, now)) this.#answerVisit(head, link, now);
    else this.#handOver(bytesOf(head));
  }

  #answerNow(): void {
    if (this.#isUnderWay()) this.#lane.plane.spool.flush();
  }

  #isUnderWay(): boolean {
    return this.#asked !== undefined || this.#answer !== undefined;
  }

  #mayAnswer({ length }: Buffer): boolean {
    return (
      this.#lane.phase === 'open' &&
      !this.#isUnderWay() &&
      this.#next === 'stay' &&
      length <= headBytesMax &&
      this.#socket.writableLength <= unreadBytesMax
    );
  }

  #findSite(header: string): Site | null | Promise<Site | null> {
    if (header === this.#baseHost && this.#baseSite) return this.#baseSite;
    const site = findSite(this.#lane.plane, readHost(header));
    if (site !== null && !(site instanceof Promise) && site.kind === 'base') {
      // A copy, because a substring would keep the text of the whole request in memory.
      this.#baseHost = Buffer.from(header, 'latin1').toString('latin1');
      this.#baseSite = site;
    }
    return site;
  }

  #answerVisit(head: PlainHead, link: PlainLink, now: number): void {
    const answer = this.#writeAnswer(link, head);
    if (answer === undefined) return this.#handOver(bytesOf(head));
    this.#hasAnswered = true;
    if (head.isHead) return void this.#socket.write(answer, 'latin1');
    this.#answer = answer;
    const visit = readPlainVisit(head, link, { at: now, address: this.#addressOf(head) });
    this.#lane.plane.spool.append(visit, this.#sendAnswer);
  }

  /** undefined = the target is not a valid address, or a permanent redirect is prefetched; then node:http answers. */
  #writeAnswer(link: PlainLink, { query, purpose }: PlainHead): string | undefined {
    if (purpose !== '' && isPermanent(link.status)) return undefined;
    try {
      return this.#lane.writeAnswer(link.status, chooseDestination(link, query));
    } catch {
      return undefined;
    }
  }

  readonly #sendAnswer = (): void => {
    const answer = this.#answer;
    this.#answer = undefined;
    if (answer === undefined || this.#socket.destroyed) return;
    this.#socket.write(answer, 'latin1');
    if (this.#next === 'leave') this.#socket.resume();
    else if (this.#next === 'end') this.#end();
  };

  #addressOf({ forwardedFor }: PlainHead): string {
    const { settings } = this.#lane.plane;
    if (this.#address !== undefined) return this.#address;
    const address = resolveClientAddress({ peer: this.#socket.remoteAddress ?? '', forwardedFor }, settings);
    // Without trusted proxies it is always the socket's address, so it can be cached.
    if (settings.trustedProxies.length === 0) this.#address = address;
    return address;
  }

  /**
   * Puts the request back until the cache can answer it. node:http gets it if reading fails, or if only a
   * stale link came because the store is unavailable: the cache would miss again and again, and block others.
   */
  #answerAfter(reading: Promise<unknown>, chunk: Buffer, isKnown: () => boolean): void {
    this.#isReading = true;
    this.#putBack(chunk);
    const goOn = (next: 'stay' | 'leave') => {
      this.#isReading = false;
      if (this.#next === 'stay') this.#next = next;
      this.#socket.resume();
    };
    reading.then(
      () => goOn(isKnown() ? 'stay' : 'leave'),
      () => goOn('leave'),
    );
  }

  #handOver(chunk: Buffer): void {
    const { plane, handOver } = this.#lane;
    const asked = this.#asked;
    if (asked !== undefined) {
      // Nothing has been done for that request yet, so node:http can have both.
      this.#asked = undefined;
      return this.#handOver(Buffer.concat([bytesOf(asked), chunk]));
    }
    // Answers must leave in the order of their requests.
    if (this.#answer !== undefined) plane.spool.flush();
    if (this.#answer !== undefined) {
      // With CLICK_FSYNC=always the answer still waits for the disk.
      this.#next = 'leave';
      return this.#putBack(chunk);
    }
    this.#leave();
    this.#socket.unshift(Buffer.from(chunk));
    handOver(this.#socket);
    this.#socket.resume();
  }

  /** The chunk arrives again after `resume`. Until then nothing arrives, not even the connection's end. */
  #putBack(chunk: Buffer): void {
    // Pauses only the stream: the socket itself is still read, and so notices when the client hangs up.
    Readable.prototype.pause.call(this.#socket);
    this.#socket.unshift(Buffer.from(chunk));
  }

  readonly #onEnd = (): void => {
    this.#answerNow();
    if (this.#answer === undefined) this.#socket.end();
    else this.#next = 'end';
  };

  /** Stops reading: a request that arrives now could not be answered, so it must not be recorded. */
  #end(): void {
    this.#isTaking = false;
    this.#socket.off('data', this.#onData).destroySoon();
  }

  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#leave();
  };

  #leave(): void {
    this.#isTaking = false;
    this.#asked = undefined;
    this.#socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('error', this.#onError)
      .off('close', this.#onClose);
    this.#lane.onLeave(this);
  }
}
