import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { DownloadLink } from '../../../components/download-link.tsx';
import { shortenAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { downloadAddress } from '../picture-address.ts';
import { PictureChoice } from '../picture-choice.tsx';
import { isPossible, usualPictureForm } from '../picture-form.ts';

interface DownloadCardProps {
  /** The URL of the picture. */
  link: string;
  /** Whether there are unsaved changes, which the files do not contain yet. */
  isDirty: boolean;
}

/** Downloads the code as a file, and shows the URL of its picture. */
export function DownloadCard({ link, isDirty }: DownloadCardProps) {
  const texts = useTexts('qr');
  const [form, setForm] = useState(usualPictureForm);
  const text = texts.downloadOf(texts.formats[form.format].name);
  return (
    <section aria-labelledby="qr-download" className="card grid gap-4 p-5 print:hidden">
      <h2 id="qr-download" className="text-base font-semibold">
        {texts.download}
      </h2>
      <PictureChoice value={form} onChange={setForm} />
      {isDirty && <p className="text-[0.8125rem] text-warning">{texts.downloadSavedOnly}</p>}
      <div className="flex">
        {isPossible(form) ? (
          <DownloadLink href={downloadAddress(link, form)} className="grow">
            {text}
          </DownloadLink>
        ) : (
          <Button disabled icon={<Download />} className="grow">
            {text}
          </Button>
        )}
      </div>
      <div className="-mb-1.5 flex items-center gap-2 text-[0.8125rem]">
        <p className="grid min-w-0 grow">
          <span className="text-soft">{texts.address}</span>
          <bdi className="truncate">{shortenAddress(link)}</bdi>
        </p>
        <CopyButton value={link} what={texts.address} />
      </div>
    </section>
  );
}
