import { useApi } from '../../../api/use-api.ts';

interface LinkCode {
  /** The `src` for an `<img>`; undefined while loading. */
  picture: string | undefined;
  /** The host that serves the files, if it differs from the dashboard's. */
  elsewhere: string | undefined;
  error: Error | null;
}

/**
 * The QR code of a short URL. The picture is served from the link's host; if that is a branded domain, the
 * dashboard may not show it, so the service draws a code with the same text.
 */
export function useLinkCode(shorturl: string): LinkCode {
  const { origin, host } = new URL(shorturl);
  const isHere = origin === location.origin;
  const body = { type: 'text', data: shorturl } as const;
  const drawn = useApi('previewQrCode', { body }, { enabled: !isHere });
  if (isHere) return { picture: `${shorturl}/qr.svg`, elsewhere: undefined, error: null };
  const svg = drawn.data?.svg;
  return {
    picture: svg && `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    elsewhere: host,
    error: drawn.error,
  };
}
