import { type DecoderName, decoderNames, type Try, type View, views } from './try-code.ts';

/** A problem that was found when a code was tried. */
export interface Fault {
  /** The views in which it occurs. */
  views: readonly View[];
  /** Whether the code must be refused because of it. */
  isGrave: boolean;
  /** Whether other tries of the same views are without this problem. */
  isGoneFrom(tries: Try[]): boolean;
}

/** Of the four pictures that a decoder gets, it fails now and then on one even for plain codes. */
const rightOfDecoderMin = 3;

/** The faults of these tries; the grave ones come first. */
export function findFaults(tries: Try[]): Fault[] {
  const possible = [
    ...views.flatMap((view) => [misreading(view), unreadPicture(view, false), unreadPicture(view, true)]),
    ...decoderNames.map(failingDecoder),
  ];
  return possible.filter((fault) => !fault.isGoneFrom(tries));
}

/** A decoder reads something else than the text. */
function misreading(view: View): Fault {
  return {
    views: [view],
    isGrave: true,
    isGoneFrom: (tries) => !tries.some((one) => one.view === view && one.reading === 'wrong'),
  };
}

/** Neither decoder reads the code. */
function unreadPicture(view: View, isBlurred: boolean): Fault {
  return {
    views: [view],
    isGrave: true,
    isGoneFrom: (tries) =>
      tries.some((one) => one.view === view && one.isBlurred === isBlurred && one.reading === 'right'),
  };
}

function failingDecoder(decoder: DecoderName): Fault {
  return {
    views,
    isGrave: false,
    isGoneFrom: (tries) =>
      tries.filter((one) => one.decoder === decoder && one.reading === 'right').length >= rightOfDecoderMin,
  };
}
