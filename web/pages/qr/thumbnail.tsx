import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { pictureAddress } from './picture-address.ts';

const shownPixels = 48;
/** Twice the shown size, for high-resolution screens. */
const drawnPixels = 2 * shownPixels;
const frame = 'size-12 shrink-0 rounded-md border border-line bg-[#fff]';

/**
 * A small picture of a code, on white in both themes, as most codes are designed for white. The name is shown
 * beside it.
 */
export function Thumbnail({ link }: { link: string }) {
  const { failedTitle } = useTexts('common');
  const [missing, setMissing] = useState<string>();
  const address = pictureAddress(link, drawnPixels);
  if (missing === address)
    return (
      <span
        role="img"
        aria-label={failedTitle}
        title={failedTitle}
        className={`${frame} grid place-items-center`}
      >
        <ImageOff aria-hidden className="size-5 text-[#525d70]" />
      </span>
    );
  return (
    <img
      src={address}
      alt=""
      width={shownPixels}
      height={shownPixels}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(address)}
      className={`${frame} object-contain`}
    />
  );
}
