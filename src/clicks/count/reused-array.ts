type Numbers = Float64Array | Uint32Array | Uint16Array;

/**
 * A buffer for numbers that are not needed any more when the next ones come, such as those of a batch. Arrays
 * created for each batch would live until the next full garbage collection and bring it on sooner, because V8
 * takes memory outside its heap into account.
 */
export class ReusedArray<Kind extends Numbers> {
  readonly #make: (length: number) => Kind;
  #memory: Kind;

  constructor(make: (length: number) => Kind) {
    this.#make = make;
    this.#memory = make(0);
  }

  /** Returns a view of the first `length` numbers, with arbitrary contents. Valid until the next call. */
  first(length: number): Kind {
    // A little more, because the next batch may be larger.
    if (this.#memory.length < length) this.#memory = this.#make(Math.ceil(length * 1.25));
    return this.#memory.subarray(0, length) as Kind;
  }
}
