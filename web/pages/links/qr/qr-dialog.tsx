import { Download } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { buttonClasses } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { DownloadLink } from '../../../components/download-link.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { BlockedNote } from '../blocked-note.tsx';
import { useLinkCode } from './use-link-code.ts';

interface QrDialogProps {
  /** Id of the link. */
  id: string;
  onClose(): void;
}

/** The link's own QR code, to view and download. */
export default function QrDialog({ id, onClose }: QrDialogProps) {
  const { qr: texts } = useTexts('links');
  const link = useApi('getLink', { params: { id } });
  const details = link.data?.details;
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} text={texts.text}>
      {link.error && <ErrorState error={link.error} onRetry={() => void link.refetch()} />}
      {!details && !link.error && <Skeleton className="aspect-square w-full" />}
      {details && (details.blocked ? <BlockedNote /> : <Code shorturl={details.shorturl} />)}
    </Dialog>
  );
}

const formats = [
  { name: 'SVG', file: 'qr.svg?download' },
  { name: 'PNG', file: 'qr.png?size=1024&download' },
  { name: 'PDF', file: 'qr.pdf?download' },
  { name: 'EPS', file: 'qr.eps?download' },
];

function Code({ shorturl }: { shorturl: string }) {
  const { qr: texts } = useTexts('links');
  const common = useTexts('common');
  const { picture, elsewhere, error } = useLinkCode(shorturl);
  const [isMissing, setMissing] = useState(false);
  const failure = error?.message ?? (isMissing ? common.failedTitle : undefined);
  const address = shortenAddress(shorturl);
  return (
    <>
      <div className="mx-auto grid aspect-square w-56 place-items-center rounded-xl border border-line bg-[#fff] p-2">
        {failure ? (
          <p role="alert" className="p-4 text-center text-[0.8125rem] text-[#525d70]">
            {failure}
          </p>
        ) : picture ? (
          <img
            src={picture}
            alt={texts.codeOf(address)}
            onError={() => setMissing(true)}
            className="size-full"
          />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <div className="flex items-center justify-center gap-1">
        <bdi className="min-w-0 truncate font-medium">{address}</bdi>
        <CopyButton value={shorturl} what={address} className="size-8" />
      </div>
      <ul aria-label={texts.downloads} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {formats.map(({ name, file }) => (
          <li key={name} className="grid">
            {elsewhere ? (
              <a
                href={`${shorturl}/${file}`}
                target="_blank"
                rel="noreferrer"
                aria-label={texts.download(name)}
                className={buttonClasses('plain')}
              >
                <Download aria-hidden />
                {name}
              </a>
            ) : (
              <DownloadLink href={`${shorturl}/${file}`} aria-label={texts.download(name)}>
                {name}
              </DownloadLink>
            )}
          </li>
        ))}
      </ul>
      {elsewhere && <p className="text-center text-[0.8125rem] text-soft">{texts.elsewhere(elsewhere)}</p>}
    </>
  );
}
