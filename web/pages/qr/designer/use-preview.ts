import { useEffect, useState } from 'react';
import { ApiError, mayPass } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Body } from '../../../api/types.ts';

/** The debounce time in milliseconds. */
const pauseMs = 300;
/** After a failure that may be temporary. */
const retryMs = 3_000;

export interface Preview {
  /** The `src` of the picture drawn last; it stays while the next one is loading, or if that is refused. */
  picture: string | undefined;
  /** Of that picture, 0 to 100. */
  scannability: number | undefined;
  /** The service's advice for a better scannability. */
  warning: string | undefined;
  /** Why the current values cannot be drawn. */
  error: ApiError | undefined;
  isLoading: boolean;
}

/**
 * The service's picture of the code being designed, with its scannability. Requested after a debounce;
 * answers that are outdated by a newer change are dropped.
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
      if (change.error && mayPassOrWaits(change.error)) later(() => setAttempt((last) => last + 1), retryMs);
    };
    later(() => void ask(), pauseMs);
    return () => {
      leaving.abort();
      timers.forEach(window.clearTimeout);
    };
    // Increasing `attempt` sends the same request again.
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
    // Used as an `<img>` source instead of inline SVG, because scripts in images never run.
    return { picture: `data:image/svg+xml,${encodeURIComponent(svg)}`, scannability, warning };
  } catch (error) {
    return { error: error instanceof ApiError ? error : new ApiError(0, { message: String(error) }) };
  }
}

/** Also once the rate limit lets it draw again. */
function mayPassOrWaits(error: ApiError): boolean {
  return mayPass(error) || error.status === 429;
}
