import type { OverlaySettings } from '../../../contract/overlays.ts';
import type { Services } from '../../http/context.ts';
import { hourMs, minuteMs } from '../../platform/time/durations.ts';
import { trapField } from '../../platform/trap-field.ts';
import type { Overlay } from './overlay.ts';
import type { OverlayEntry, PollResult } from './overlay-entry.ts';
import { addVote, entriesPerMinuteMax, insertEntry, repeatMs } from './overlay-entry-store.ts';
import { findShownOverlay } from './overlay-store.ts';
import { readPollResults } from './poll-results.ts';
import { type EntryField, readEntry } from './read-entry.ts';
import type { PostEntry } from './post-entry.ts';

/**
 * The outcome of a form that a visitor sent. Outcomes of an existing overlay carry its colours, for the page
 * that is shown.
 */
export type EntryOutcome =
  /** full: the overlay has reached its maximum number of entries */
  | { kind: 'unknown' | 'blocked' | 'full' }
  | { kind: 'tooMany'; retryAfterSeconds: number }
  | ({ kind: 'sent' | 'subscribed' } & Colours)
  | ({ kind: 'voted'; results: PollResult[] } & Colours)
  | ({ kind: 'mistake'; field: EntryField } & Colours);

interface Colours {
  background: string;
  color: string;
}

export interface SentForm {
  overlayId: number;
  fields: URLSearchParams;
  /** The sender's address bucket, by which attempts are limited. */
  sender: string;
}

type Parts = Pick<Services, 'clock' | 'database' | 'limiter'> & {
  postEntry: PostEntry;
  /** Votes that are being counted, by their buckets of the limiter. */
  counting: Map<string, Promise<EntryOutcome | undefined>>;
};

const limitsOf = {
  /** Per sender and overlay. */
  entries: { limit: 5, windowMs: minuteMs },
  /** A household shares one address; this lets several of its members vote. */
  votes: { limit: 3, windowMs: hourMs },
  /** Of all senders to one overlay together, so that a flood of entries does not fill the disk. */
  all: { limit: entriesPerMinuteMax, windowMs: minuteMs },
};

/**
 * Validates, limits and stores what a visitor entered into an overlay's form; votes of a poll are counted.
 * The webhook is called later, in the background. Forms that fill in the hidden trap field come from bots:
 * they get the usual answer, but nothing is stored. So do those that a double click sends once more.
 */
export async function acceptEntry(parts: Parts, form: SentForm): Promise<EntryOutcome> {
  const overlay = await findShownOverlay(parts.database.read, form.overlayId);
  if (overlay === undefined || !hasForm(overlay)) return { kind: 'unknown' };
  if (overlay.block_id !== null) return { kind: 'blocked' };
  const { background, color } = overlay.settings;
  const read = readEntry(overlay, form.fields);
  if ('mistake' in read) return { kind: 'mistake', field: read.mistake, background, color };
  const isMachine = (form.fields.get(trapField) ?? '') !== '';
  if (overlay.type === 'poll') {
    const refused = await acceptVote(parts, overlay, { option: read.option, sender: form.sender, isMachine });
    if (refused !== undefined) return refused;
    const results = (await readPollResults(parts.database.read, overlay)) ?? [];
    return { kind: 'voted', results, background, color };
  }
  const refused = await findLimit(parts, overlay, form.sender);
  if (refused !== undefined) return refused;
  const kept = isMachine ? 'kept' : await keepEntry(parts, overlay, read);
  if (kept !== 'kept') return { kind: kept === 'full' ? 'full' : 'unknown' };
  return { kind: overlay.type === 'contact' ? 'sent' : 'subscribed', background, color };
}

interface SentVote {
  option: string;
  sender: string;
  isMachine: boolean;
}

/**
 * Counts a vote; undefined = it is counted, or was a moment ago: a double click uses up one of a sender's votes. Its
 * second request is the one whose answer browsers show, so it waits for the first one, and is answered in the same way.
 */
async function acceptVote(parts: Parts, overlay: Overlay, vote: SentVote): Promise<EntryOutcome | undefined> {
  const bucket = `vote ${overlay.id} ${vote.sender} ${vote.option}`;
  const { admitted, at } = await parts.limiter.take(bucket, { limit: 1, windowMs: repeatMs });
  if (!admitted) return parts.counting.get(bucket);
  const counting = countVote(parts, overlay, { ...vote, bucket, at });
  parts.counting.set(bucket, counting);
  try {
    return await counting;
  } finally {
    if (parts.counting.get(bucket) === counting) parts.counting.delete(bucket);
  }
}

/** The try is given back when the vote is not counted, so that it can be sent again at once. */
async function countVote(
  parts: Parts,
  overlay: Overlay,
  { option, sender, isMachine, bucket, at }: SentVote & { bucket: string; at: number },
): Promise<EntryOutcome | undefined> {
  let isCounted = false;
  try {
    const refused = await findLimit(parts, overlay, sender);
    if (refused !== undefined) return refused;
    isCounted = isMachine || (await addVote(parts.database, overlay, option));
    return isCounted ? undefined : { kind: 'unknown' };
  } finally {
    if (!isCounted) await parts.limiter.giveBack({ bucket, at });
  }
}

function hasForm({ type }: Overlay): boolean {
  return type === 'contact' || type === 'newsletter' || type === 'poll';
}

async function findLimit(
  { limiter, clock }: Parts,
  { id, type }: Overlay,
  sender: string,
): Promise<EntryOutcome | undefined> {
  const own = await limiter.take(
    `overlay ${id} ${sender}`,
    type === 'poll' ? limitsOf.votes : limitsOf.entries,
  );
  const last = own.admitted ? await limiter.take(`overlay ${id}`, limitsOf.all) : own;
  return last.admitted ? undefined : tooMany(last.retryAt - clock.now());
}

function tooMany(waitMs: number): EntryOutcome {
  return { kind: 'tooMany', retryAfterSeconds: waitMs / 1_000 };
}

type Written = Pick<OverlayEntry, 'name' | 'email' | 'message'>;

async function keepEntry(
  { database, clock, postEntry }: Parts,
  overlay: Overlay,
  read: Written,
): Promise<'kept' | 'full' | 'gone'> {
  const { subject = '', webhook } = overlay.settings as Partial<OverlaySettings['contact']>;
  const { name, email, message } = read;
  const entry = { name, email, message, subject, created_at: clock.now() };
  const id = await insertEntry(database, overlay, entry);
  if (id === 'full' || id === 'gone') return id;
  if (id === 'repeated') return 'kept';
  if (webhook !== undefined) postEntry(webhook, overlay, { id, ...entry });
  return 'kept';
}
