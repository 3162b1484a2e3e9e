import { giveWayAt } from '../platform/give-way.ts';

/** Places that go by one digit at a time: two passes for four million numbers. */
const digitSpan = 2 ** 11;
/** About what looking at one takes, for each of them. */
const placeMicroseconds = 0.005;

/**
 * Places in the order of the whole numbers that lie there; those whose numbers are equal stay as they were. Digit by digit,
 * the last one first: for the ids of links that takes a sixth of the time of a sort that compares, for 53 bits as much.
 */
export function orderPlaces(places: Uint32Array, numbers: Float64Array | Int32Array): Uint32Array {
  const [least, greatest] = boundsOf(places, numbers);
  let ordered = places;
  for (let unit = 1; unit <= greatest - least; unit *= digitSpan)
    ordered = orderByDigit(ordered, { numbers, least, unit });
  return ordered;
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

function orderByDigit(places: Uint32Array, { numbers, least, unit }: Digits): Uint32Array {
  const digits = new Uint16Array(places.length);
  const starts = new Uint32Array(digitSpan + 1);
  for (let at = 0; at < places.length; at++) {
    giveWayAt(at, placeMicroseconds);
    const digit = Math.floor(((numbers[places[at] as number] as number) - least) / unit) % digitSpan;
    digits[at] = digit;
    starts[digit + 1] = (starts[digit + 1] as number) + 1;
  }
  for (let digit = 1; digit <= digitSpan; digit++)
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
  const ordered = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at++) {
    giveWayAt(at, placeMicroseconds);
    const digit = digits[at] as number;
    const start = starts[digit] as number;
    ordered[start] = places[at] as number;
    starts[digit] = start + 1;
  }
  return ordered;
}
