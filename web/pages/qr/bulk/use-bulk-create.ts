import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { translated } from '../../../api/fail.ts';
import { newTask, type Sent, sendOnce, type Task } from '../../../api/send-once.ts';
import type { Answer, Body } from '../../../api/types.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { fixedDynamic, type QrType } from '../qr-types.ts';
import { isQrType } from '../designer/qr-content.ts';
import { type QrLook, writeLook } from '../designer/qr-values.ts';
import { suggestName } from '../designer/suggest-name.ts';
import type { WantedCode } from './read-codes.ts';

/** Small enough for visible progress, large enough to stay below the rate limit. */
const batchCodes = 25;

/**
 * Failures are reported at once, and the user decides when to resume. Only while an earlier attempt is still
 * running, it retries: a little longer than the service takes to give up an attempt that died.
 */
const attemptsMax = { busy: 1, unanswered: 1, running: 90 };

interface BulkFailure {
  code: WantedCode;
  message: string;
}

export interface BulkWork {
  /** running: in progress. stopped: by the user or a failure; can be resumed. done: every code was tried. */
  state: 'running' | 'stopped' | 'done';
  /** The codes still to be created. */
  left: WantedCode[];
  total: number;
  /** Ids of the created codes. */
  created: number[];
  failures: BulkFailure[];
  /** Codes whose outcome can no longer be found out. */
  unknown: WantedCode[];
  /** How many of the remaining codes were sent but not answered. Resuming finds out their outcome. */
  unanswered: number;
  /** The task, with the idempotency key, of the next batch. */
  task: Task;
  /** Why it stopped before the end. */
  error?: string;
}

export interface BulkOptions {
  look: QrLook;
  /** The default of lines that do not specify it. */
  isDynamic: boolean;
}

/** Creates the codes of a list in batches; a code that is refused does not affect the others. */
export function useBulkCreate() {
  const client = useQueryClient();
  const { moreCells } = useTexts('common');
  const [work, setWork] = useState<BulkWork>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (begun: BulkWork, options: BulkOptions) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    let now: BulkWork = { ...begun, state: begun.left.length > 0 ? 'running' : 'done' };
    delete now.error;
    setWork(now);
    while (now.state === 'running') {
      now = await createBatch(now, options, signal);
      setWork(now);
      await client.invalidateQueries({ queryKey: ['qr-codes'] });
    }
  };
  return {
    work,
    start: (codes: WantedCode[], options: BulkOptions) => void run(begin(codes, moreCells), options),
    goOn: (options: BulkOptions) => work && void run(work, options),
    /** Stops after the batch being sent: the service creates its codes anyway, and they must be counted. */
    stop: () => controller.current?.abort(),
    forget: () => setWork(undefined),
  };
}

/** Codes whose line is split are not sent: they would show half of what they should. `moreCells` tells this. */
function begin(codes: readonly WantedCode[], moreCells: string): BulkWork {
  return {
    state: 'running',
    left: codes.filter(({ isSplit }) => !isSplit),
    total: codes.length,
    created: [],
    failures: codes.filter(({ isSplit }) => isSplit).map((code) => ({ code, message: moreCells })),
    unknown: [],
    unanswered: 0,
    task: newTask(),
  };
}

async function createBatch(work: BulkWork, options: BulkOptions, signal: AbortSignal): Promise<BulkWork> {
  if (signal.aborted) return { ...work, state: 'stopped' };
  const batch = work.left.slice(0, batchCodes);
  const qrs = batch.map((code) => writeEntry(code, options)) as Body<'createQrCodes'>['qrs'];
  const send = async (idempotencyKey: string) => {
    const { results } = await call('createQrCodes', { body: { qrs } }, { idempotencyKey });
    return Promise.all(results.map(translateResult));
  };
  const now = withOutcome(work, batch, await sendOnce(work.task, send, { attemptsMax, signal }));
  if (now.left.length === 0) return { ...now, state: 'done' };
  return signal.aborted ? { ...now, state: 'stopped' } : now;
}

function withOutcome(work: BulkWork, batch: WantedCode[], sent: Sent<Result[]>): BulkWork {
  switch (sent.outcome) {
    case 'answered':
      return withResults(moveOn(work, batch), batch, sent.answer);
    case 'unknown':
      return { ...moveOn(work, batch), unknown: [...work.unknown, ...batch] };
    case 'refused':
      return { ...work, state: 'stopped', error: sent.error.message };
    case 'interrupted': {
      const { error, task } = sent;
      const unanswered = task.unansweredSince === undefined ? 0 : batch.length;
      return { ...work, state: 'stopped', task, unanswered, error: error.message };
    }
  }
}

/** The next batch gets a new task. */
function moveOn(work: BulkWork, batch: WantedCode[]): BulkWork {
  return { ...work, left: work.left.slice(batch.length), unanswered: 0, task: newTask() };
}

type Result = Answer<'createQrCodes'>['results'][number];

async function translateResult(result: Result): Promise<Result> {
  return result.error === 1 ? { ...result, message: await translated(result.message) } : result;
}

function withResults(work: BulkWork, batch: WantedCode[], results: Result[]): BulkWork {
  const created = results.flatMap((result) => (result.error === 0 ? [result.id] : []));
  const failures = batch.flatMap((code, index) => {
    const result = results[index];
    return result?.error === 1 ? [{ code, message: result.message }] : [];
  });
  return {
    ...work,
    created: [...work.created, ...created],
    failures: [...work.failures, ...failures],
  };
}

/** The entry of one code. Its values are validated by the service. */
function writeEntry(code: WantedCode, { look, isDynamic }: BulkOptions) {
  const { data, dynamic } = code;
  // A type that there is not is refused by the service, in the words of the list.
  const type = code.type as QrType;
  const name = code.name || (isQrType(type) ? suggestName(type, data) : '');
  const isChosen = fixedDynamic(type) === undefined;
  const asked = dynamic ?? (isChosen ? isDynamic : undefined);
  return {
    type,
    data,
    ...(name ? { name } : {}),
    ...(asked === undefined ? {} : { dynamic: asked }),
    ...writeLook(look),
  };
}
