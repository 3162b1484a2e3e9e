/** Host names and addresses that always mean this machine. */
export const loopbackNames = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Addresses of sockets whose other end is on this machine. */
export const loopbackAddresses = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;

/**
 * A Host header or the host of an address as domains are stored: lower case, without a default port or a final dot. Of a
 * header nobody knows the scheme, so the default port of either is none.
 */
export function readHost(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/\.?(?::80|:443)?$|\.(?=:\d+$)/, '');
}
