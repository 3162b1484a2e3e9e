import { pictureAddress } from './picture-address.ts';

const shownPixels = 48;
/** Twice the shown size, for high-resolution screens. */
const drawnPixels = 2 * shownPixels;

/**
 * A small picture of a code, on white in both themes, as most codes are designed for white. The name is shown
 * beside it.
 */
export function Thumbnail({ link }: { link: string }) {
  return (
    <img
      src={pictureAddress(link, drawnPixels)}
      alt=""
      width={shownPixels}
      height={shownPixels}
      loading="lazy"
      decoding="async"
      className="size-12 shrink-0 rounded-md border border-line bg-[#fff] object-contain"
    />
  );
}
