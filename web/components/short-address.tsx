import { shortenAddress } from '../texts/format.ts';

/**
 * A short address on one line. If there is too little room, the host is truncated, because many addresses
 * share it, rather than the path, which tells them apart. A link or button around it needs the address as its
 * accessible name, because screen readers would read host and path as two words.
 */
export function ShortAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address} className="flex max-w-full min-w-0">
      <HostAndPath text={shortenAddress(address)} />
    </bdi>
  );
}

/**
 * Host and path on one line, of which the host is truncated first. If fewer than some four characters of it would be
 * left, it is on a second line, which is hidden: half a digit before the path tells nothing.
 */
export function HostAndPath({ text }: { text: string }) {
  const [, host = '', path = ''] = /^([^/]*)(.*)$/s.exec(text) ?? [];
  return (
    <span className="flex h-lh min-w-0 flex-wrap-reverse content-end overflow-hidden">
      {host && <span className="max-w-max min-w-0 grow basis-[3.5em] truncate">{host}</span>}
      {path && <span className="max-w-full shrink-0 truncate">{path}</span>}
    </span>
  );
}
