import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';

interface ChatPreviewProps {
  /** "" if unset, as the other two. */
  title: string;
  description: string;
  image: string;
  /** The short link, without https:// */
  address: string;
  target: string;
}

/** A message with the link, as a chat shows it to the recipient. */
export function ChatPreview({ title, description, image, address, target }: ChatPreviewProps) {
  const { preview: texts } = useTexts('links');
  const isOwn = [title, description, image].some((text) => text !== '');
  const [host = ''] = address.split('/', 1);
  return (
    <figure aria-label={texts.label} className="rounded-xl bg-sunken p-4">
      <div className="max-w-80 overflow-hidden rounded-2xl rounded-es-md border border-line bg-surface shadow-card">
        {isOwn ? (
          <div className="m-1.5 overflow-hidden rounded-xl bg-sunken">
            {image !== '' && <Picture key={image} address={image} />}
            <div className="grid gap-0.5 p-3">
              <p className="line-clamp-2 font-semibold wrap-anywhere">{title || address}</p>
              {description && (
                <p className="line-clamp-3 text-[0.8125rem] wrap-anywhere text-soft">{description}</p>
              )}
              <p className="truncate text-xs text-soft">{host}</p>
            </div>
          </div>
        ) : (
          <p className="m-1.5 rounded-xl bg-sunken p-3 text-[0.8125rem] text-soft">
            {texts.ofTarget(shortenAddress(target).split(/[/?#]/, 1)[0] || texts.destination)}
          </p>
        )}
        <p dir="ltr" className="truncate px-3.5 pb-2.5 text-accent-ink">
          {address}
        </p>
      </div>
      <figcaption className="sr-only">{texts.label}</figcaption>
    </figure>
  );
}

/** Pictures of other hosts are not loaded: their owners could notice the request. */
function Picture({ address }: { address: string }) {
  const { preview: texts } = useTexts('links');
  const [isBroken, setBroken] = useState(false);
  const isOwn =
    address.startsWith('/') || (URL.canParse(address) && new URL(address).origin === location.origin);
  if (isOwn && !isBroken) {
    return (
      <img
        src={address}
        alt={texts.image}
        onError={() => setBroken(true)}
        className="aspect-[1.91] w-full bg-line object-cover"
      />
    );
  }
  const host = URL.canParse(address) ? new URL(address).host : '';
  return (
    <div className="grid aspect-[1.91] w-full place-content-center justify-items-center gap-1.5 bg-line px-6 text-center text-xs text-soft">
      <ImageOff aria-hidden className="size-5" />
      {host === '' || isBroken ? texts.noImage : texts.imageElsewhere(host)}
    </div>
  );
}
