/** Host and port as they stand in an address: an IPv6 address in brackets. */
export function addressOf({ host, port }: { host: string; port: number }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
