/** Host names and addresses that always mean this machine. */
export const loopbackNames = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Addresses of sockets whose other end is on this machine. */
export const loopbackAddresses = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Normalises a Host header or a URL's host to the form in which domains are stored: lower case, without a
 * default port or a final dot. A Host header does not tell the scheme, so both 80 and 443 count as default.
 */
export function readHost(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/\.?(?::80|:443)?$|\.(?=:\d+$)/, '');
}
