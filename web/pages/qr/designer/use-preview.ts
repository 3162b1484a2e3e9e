import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Body } from '../../../api/types.ts';

/** How long typing has to rest. */
const pauseMs = 300;
/** After a failure that may pass by itself. */
const retryMs = 3_000;

export interface Preview {
  /** Address of the picture drawn last, for an `<img>`; it stays while the next one is drawn, or when that is refused. */
  picture: string | undefined;
  /** Of that picture, 0 to 100. */
  scannability: number | undefined;
  /** What would help it. */
  warning: string | undefined;
  /** Why what is chosen now has no picture. */
  error: ApiError | undefined;
  isLoading: boolean;
}

/**
 * The service's picture of a code as it is being designed, and how well it is read. It is asked for when changes rest;
 * an answer that is overtaken by another change is dropped.
 */
export function usePreview(body: Body<'previewQrCode'>, initial: Partial<Preview> = {}): Preview {
  const [preview, setPreview] = useState<Preview>({ ...nothing, ...initial });
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify(body);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const timers: number[] = [];
    const later = (action: () => void, ms: number) => timers.push(window.setTimeout(action, ms));
    const ask = async () => {
      setPreview((last) => ({ ...last, isLoading: true }));
      const change = await draw(JSON.parse(wanted), signal);
      if (signal.aborted) return;
      setPreview((last) => ({ ...last, warning: undefined, error: undefined, ...change, isLoading: false }));
      if (change.error && mayPass(change.error)) later(() => setAttempt((last) => last + 1), retryMs);
    };
    later(() => void ask(), pauseMs);
    return () => {
      leaving.abort();
      timers.forEach(window.clearTimeout);
    };
    // Another attempt asks for the same again.
  }, [wanted, attempt]);
  return preview;
}

const nothing: Preview = {
  picture: undefined,
  scannability: undefined,
  warning: undefined,
  error: undefined,
  isLoading: true,
};

async function draw(body: Body<'previewQrCode'>, signal: AbortSignal): Promise<Partial<Preview>> {
  try {
    const { svg, scannability, warning } = await call('previewQrCode', { body }, { signal });
    // As a picture, not as a part of this page: whatever stands in it, no script of it runs.
    return { picture: `data:image/svg+xml,${encodeURIComponent(svg)}`, scannability, warning };
  } catch (error) {
    return { error: error instanceof ApiError ? error : new ApiError(0, { message: String(error) }) };
  }
}

function mayPass({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status === 503;
}
