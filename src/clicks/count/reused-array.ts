type Numbers = Float64Array | Uint32Array | Uint16Array;

/**
 * Memory for numbers that are forgotten before others come, a batch's for instance. Made anew for each batch, such arrays
 * live until the whole heap is looked through, and have that happen sooner: V8 counts what lies outside the heap, too.
 */
export class ReusedArray<Kind extends Numbers> {
  readonly #make: (length: number) => Kind;
  #memory: Kind;

  constructor(make: (length: number) => Kind) {
    this.#make = make;
    this.#memory = make(0);
  }

  /** The first so many numbers, whatever they are. Good until it is called again. */
  first(length: number): Kind {
    // The next batch may be a little larger.
    if (this.#memory.length < length) this.#memory = this.#make(Math.ceil(length * 1.25));
    return this.#memory.subarray(0, length) as Kind;
  }
}
