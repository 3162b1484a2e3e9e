import { LoaderCircle, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { classes } from '../../../components/classes.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { isComplete, isDynamic, type QrValues } from './qr-values.ts';
import { ScanMeter } from './scan-meter.tsx';
import type { Preview } from './use-preview.ts';

interface PreviewCardProps {
  preview: Preview;
  /** The save button, which stays visible together with the picture. */
  children: ReactNode;
}

/**
 * The preview of the code and its scannability. Sticky at the top on phones, if the screen is high enough.
 */
export function PreviewCard({ preview, children }: PreviewCardProps) {
  const texts = useTexts('qr');
  const values = useFormContext<QrValues>().watch();
  const isExample = !isDynamic(values) && !isComplete(values);
  return (
    <section
      aria-label={texts.preview}
      className="top-14 z-10 -mx-4 flex items-start gap-4 border-b border-line bg-surface px-4 py-3 shadow-card md:-mx-8 md:px-8 tall:max-lg:sticky tall:max-lg:max-h-[45dvh] tall:max-lg:overflow-y-auto print:static! print:max-h-none! lg:mx-0 lg:grid lg:gap-5 lg:rounded-xl lg:border lg:p-5"
    >
      <Picture preview={preview} isTransparent={values.style.transparent} />
      <div className="grid min-w-0 grow gap-3 lg:gap-5">
        {isExample && <p className="text-[0.8125rem] text-soft">{texts.examplePicture}</p>}
        <ScanMeter preview={preview} />
        {children}
      </div>
    </section>
  );
}

function Picture({ preview, isTransparent }: { preview: Preview; isTransparent: boolean }) {
  const texts = useTexts('qr');
  const { picture, isLoading, error } = preview;
  return (
    <div
      aria-busy={isLoading}
      className={classes(
        'relative forced-color-adjust-none flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-line sm:size-36 lg:aspect-square lg:size-auto print:size-72',
        isTransparent ? chequered : 'bg-[#fff]',
      )}
    >
      {picture === undefined ? (
        <QrCode role="img" aria-label={texts.noPicture} className="size-10 text-[#98a2b3]" />
      ) : (
        <img
          src={picture}
          alt={texts.previewOf}
          className={classes(
            'size-full object-contain transition-opacity',
            (isLoading || error !== undefined) && 'opacity-55',
          )}
        />
      )}
      {isLoading && (
        <LoaderCircle
          role="img"
          aria-label={texts.loadingPicture}
          className="absolute end-2 top-2 size-5 animate-spin rounded-full bg-[#fff] text-[#2563eb]"
        />
      )}
    </div>
  );
}

/** The background behind transparent pictures, light in the dark theme too. */
const chequered = 'bg-[#fff] bg-[repeating-conic-gradient(#e3e7ed_0_25%,#fff_0_50%)] bg-size-[16px_16px]';
