import { lazyPart } from '../../components/lazy-part.tsx';
import { ExternalLink, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../api/types.ts';
import { Button, buttonClasses } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatCount, formatDay, shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useLinkCode } from './qr/use-link-code.ts';
import { StateBadge } from './state-badge.tsx';

const QrDialog = lazyPart(() => import('./qr/qr-dialog.tsx'));

/** An existing link above its form: address, QR code and clicks. A blocked link has no code. */
export function LinkOverview({ link }: { link: Answer<'getLink'> }) {
  const texts = useTexts('links');
  const { details, data } = link;
  const address = shortenAddress(details.shorturl);
  return (
    <section aria-label={address} className="flex items-center gap-4 rounded-xl bg-sunken p-3">
      {!details.blocked && <Code id={details.id} shorturl={details.shorturl} />}
      <div className="grid min-w-0 grow gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-soft">
          <StateBadge link={details} />
          <span>{texts.clickCount(formatCount(data.clicks), data.clicks)}</span>
          <span>{texts.createdOn(formatDay(details.date))}</span>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={details.shorturl} what={address} hasText />
          <a href={details.shorturl} target="_blank" rel="noreferrer" className={buttonClasses()}>
            <ExternalLink aria-hidden />
            {texts.open}
          </a>
        </div>
      </div>
    </section>
  );
}

/** A small QR code that opens a large one. */
function Code({ id, shorturl }: { id: number; shorturl: string }) {
  const { qr: texts } = useTexts('links');
  const [isOpen, setOpen] = useState(false);
  const { picture } = useLinkCode(shorturl);
  return (
    <>
      <Button
        aria-label={texts.title}
        title={texts.title}
        onClick={() => setOpen(true)}
        className="size-20 bg-[#fff] p-1! text-[#525d70]"
      >
        {picture ? <img src={picture} alt="" className="size-full" /> : <QrCode aria-hidden />}
      </Button>
      {isOpen && <QrDialog id={String(id)} onClose={() => setOpen(false)} />}
    </>
  );
}
