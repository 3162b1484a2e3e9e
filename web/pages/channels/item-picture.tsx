import { Link2, QrCode, SquareUser } from 'lucide-react';
import { useState } from 'react';
import type { ChannelItem } from './channel.ts';

const icons = { links: Link2, qr: QrCode, bio: SquareUser };
const picturePixels = 96;

/** The picture of an item if this service hosts one, otherwise an icon of the item's type. */
export function ItemPicture({ item }: { item: ChannelItem }) {
  const [isBroken, setBroken] = useState(false);
  const address = ownPicture(item.preview);
  const Icon = icons[item.type];
  return (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-soft"
    >
      {address && !isBroken ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        <Icon className="size-5" />
      )}
    </span>
  );
}

/**
 * The path of a picture on this service. Others are not loaded: the dashboard sends no requests to other
 * hosts.
 */
function ownPicture(preview: string): string | undefined {
  if (!URL.canParse(preview)) return undefined;
  const { origin, pathname } = new URL(preview);
  if (origin !== location.origin) return undefined;
  // Pictures of QR codes, and of links.
  if (/^\/qr\/|^\/[^/]+\/qr$/.test(pathname)) return `${pathname}?size=${picturePixels}`;
  return /^\/(?:uploads|avatar)\//.test(pathname) ? pathname : undefined;
}
