import { useApi } from '../../../api/use-api.ts';

interface LinkCode {
  /** For an `<img>`; undefined until it is there. */
  picture: string | undefined;
  /** The host that the files come from, when it is not this one. */
  elsewhere: string | undefined;
  error: Error | null;
}

/**
 * The QR code of a short URL. Its picture is where the link is; from a host of its own it may not be shown here, so then
 * one of the same text is drawn by the service.
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
