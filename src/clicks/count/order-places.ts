import { giveWayAt } from '../../platform/pace/give-way.ts';
import { ReusedArray } from './reused-array.ts';

/** Values of a digit: two passes for numbers up to four million. */
const digitSpan = 2 ** 11;
/** Approximate time per number, in each loop over them. */
const placeMicroseconds = 0.005;

/** Shared buffers: a sort is synchronous, so no other one uses them in between. */
const digitMemory = new ReusedArray((length) => new Uint16Array(length));
const placeMemory = new ReusedArray((length) => new Uint32Array(length));
const starts = new Uint32Array(digitSpan + 1);

/**
 * Sorts indexes by the whole numbers that they refer to, in place: a stable radix sort, the least significant
 * digit first. For the ids of links it takes a sixth of the time of a comparison sort, for 53-bit numbers as
 * much. Returns `places`.
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
  /** The smallest of the numbers */
  least: number;
  /** The value of the digit's place */
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
