import { shortenAddress } from '../texts/format.ts';

/**
 * A short address on one line. What it lacks room for is cut off its host, which many share, and not off what tells them
 * apart. A link or button around it needs the address as its name: those who listen would hear two words.
 */
export function ShortAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address} className="flex max-w-full min-w-0">
      <HostAndPath text={shortenAddress(address)} />
    </bdi>
  );
}

/** For a row of flexible boxes around it. */
export function HostAndPath({ text }: { text: string }) {
  const [, host = '', path = ''] = /^([^/]*)(.*)$/s.exec(text) ?? [];
  return (
    <>
      {host && <span className="min-w-0 truncate">{host}</span>}
      {path && <span className="max-w-full shrink-0 truncate">{path}</span>}
    </>
  );
}
