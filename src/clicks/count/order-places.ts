import { giveWayAt } from '../../platform/give-way.ts';
import { ReusedArray } from './reused-array.ts';

/** Places that go by one digit at a time: two passes for four million numbers. */
const digitSpan = 2 ** 11;
/** About what looking at one takes, for each of them. */
const placeMicroseconds = 0.005;

/** Nobody else has them between the passes. */
const digitMemory = new ReusedArray((length) => new Uint16Array(length));
const placeMemory = new ReusedArray((length) => new Uint32Array(length));
const starts = new Uint32Array(digitSpan + 1);

/**
 * Puts places in the order of the whole numbers that lie there; those whose numbers are equal stay as they were. Digit by
 * digit, the last one first: for the ids of links that takes a sixth of the time of a sort that compares, for 53 bits as
 * much. Answers the same places.
 */
export function orderPlaces(places: Uint32Array, numbers: Float64Array | Int32Array): Uint32Array {
  const [least, greatest] = boundsOf(places, numbers);
  let [ordered, free]: [Uint32Array, Uint32Array] = [places, placeMemory.first(places.length)];
  for (let unit = 1; unit <= greatest - least; unit *= digitSpan) {
    orderByDigit(ordered, free, { numbers, least, unit });
    [ordered, free] = [free, ordered];
  }
  if (ordered !== places) places.set(ordered);
  return places;
}

function boundsOf(
  places: Uint32Array,
  numbers: Float64Array | Int32Array,
): [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < places.length; at++) {
    const number = numbers[places[at] as number] as number;
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  return [least, greatest];
}

interface Digits {
  numbers: Float64Array | Int32Array;
  /** The least of the numbers */
  least: number;
  /** What one more of the digit is worth */
  unit: number;
}

function orderByDigit(places: Uint32Array, ordered: Uint32Array, { numbers, least, unit }: Digits): void {
  const digits = digitMemory.first(places.length);
  starts.fill(0);
  for (let at = 0; at < places.length; at++) {
    giveWayAt(at, placeMicroseconds);
    const digit = Math.floor(((numbers[places[at] as number] as number) - least) / unit) % digitSpan;
    digits[at] = digit;
    starts[digit + 1] = (starts[digit + 1] as number) + 1;
  }
  for (let digit = 1; digit <= digitSpan; digit++)
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
  for (let at = 0; at < places.length; at++) {
    giveWayAt(at, placeMicroseconds);
    const digit = digits[at] as number;
    const start = starts[digit] as number;
    ordered[start] = places[at] as number;
    starts[digit] = start + 1;
  }
}
