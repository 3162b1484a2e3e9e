const segmenter = new Intl.Segmenter();

/** A placeholder for a picture: the first letter or emoji of a name, in any script. */
export function monogramOf(name: string): string {
  const trimmed = name.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, '');
  const [first] = segmenter.segment(trimmed.slice(0, 64));
  return first === undefined ? '•' : first.segment.toLocaleUpperCase('en');
}
