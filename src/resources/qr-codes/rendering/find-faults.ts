import { type DecoderName, decoderNames, type Try, type View, views } from './try-code.ts';

/** Something that went wrong when a code was tried. */
export interface Fault {
  /** Where it shows. */
  views: readonly View[];
  /** The code must not be used like that. */
  isGrave: boolean;
  /** Whether tries of the same views do not have it. */
  isGoneFrom(tries: Try[]): boolean;
}

/** Of the four pictures that a decoder is given, even plain codes lose one now and then. */
const rightOfDecoderMin = 3;

/** The grave ones first. */
export function findFaults(tries: Try[]): Fault[] {
  const possible = [
    ...views.flatMap((view) => [misreading(view), unreadPicture(view, false), unreadPicture(view, true)]),
    ...decoderNames.map(failingDecoder),
  ];
  return possible.filter((fault) => !fault.isGoneFrom(tries));
}

/** A decoder reads something else. */
function misreading(view: View): Fault {
  return {
    views: [view],
    isGrave: true,
    isGoneFrom: (tries) => !tries.some((one) => one.view === view && one.reading === 'wrong'),
  };
}

/** Neither decoder reads it. */
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
