import { pictureAddress } from './picture-address.ts';

const shownPixels = 48;
/** Screens draw finer than they measure. */
const drawnPixels = 2 * shownPixels;

/** A small picture of a code, on white in the dark too: that is what most are made for. The name stands beside it. */
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
