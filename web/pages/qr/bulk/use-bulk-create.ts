import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/use-api.ts';
import type { Answer, Body } from '../../../api/types.ts';
import { fixedDynamic, type QrType } from '../qr-types.ts';
import { type QrLook, writeLook } from '../designer/qr-values.ts';
import { suggestName } from '../designer/suggest-name.ts';
import type { WantedCode } from './read-codes.ts';

/** Small enough that progress is seen to go on, large enough not to count as many calls. */
const batchCodes = 25;

export interface BulkFailure {
  code: WantedCode;
  message: string;
}

export interface BulkWork {
  /** running: under way. stopped: by the reader or by a failure of the service; it can go on. done: each was tried. */
  state: 'running' | 'stopped' | 'done';
  /** Those that are still to be made. */
  left: WantedCode[];
  total: number;
  /** Ids of the codes that were made. */
  created: number[];
  failures: BulkFailure[];
  /** Why it stopped before the end. */
  error?: string;
}

export interface BulkOptions {
  look: QrLook;
  /** For lines that do not say it themselves. */
  isDynamic: boolean;
}

/** Creates the codes of a list, batch after batch; one that is refused leaves the others alone. */
export function useBulkCreate() {
  const create = useCall('createQrCodes');
  const [work, setWork] = useState<BulkWork>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const run = async (begun: BulkWork, options: BulkOptions) => {
    isStopped.current = false;
    let now: BulkWork = { ...begun, state: 'running' };
    delete now.error;
    setWork(now);
    while (now.left.length > 0 && !isStopped.current) {
      const batch = now.left.slice(0, batchCodes);
      try {
        const qrs = batch.map((code) => writeEntry(code, options)) as Body<'createQrCodes'>['qrs'];
        now = withResults(now, batch, (await create.mutateAsync({ body: { qrs } })).results);
        setWork(now);
      } catch (error) {
        setWork({ ...now, state: 'stopped', error: (error as Error).message });
        return;
      }
    }
    setWork({ ...now, state: now.left.length === 0 ? 'done' : 'stopped' });
  };
  return {
    work,
    start: (codes: WantedCode[], options: BulkOptions) =>
      void run({ state: 'running', left: codes, total: codes.length, created: [], failures: [] }, options),
    goOn: (options: BulkOptions) => work && void run(work, options),
    /** After the batch that is under way. */
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setWork(undefined),
  };
}

type Result = Answer<'createQrCodes'>['results'][number];

function withResults(work: BulkWork, batch: WantedCode[], results: Result[]): BulkWork {
  const created = results.flatMap((result) => (result.error === 0 ? [result.id] : []));
  const failures = batch.flatMap((code, index) => {
    const result = results[index];
    return result?.error === 1 ? [{ code, message: result.message }] : [];
  });
  return {
    ...work,
    left: work.left.slice(batch.length),
    created: [...work.created, ...created],
    failures: [...work.failures, ...failures],
  };
}

/** What makes no sense in it is refused by the service, in its place. */
function writeEntry(code: WantedCode, { look, isDynamic }: BulkOptions) {
  const { data, dynamic } = code;
  const type = code.type as QrType;
  const name = code.name || suggestName(type, data);
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
