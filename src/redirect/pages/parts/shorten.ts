/**
 * The beginning of a text, at most `charactersMax` code points, with an ellipsis if something is left out.
 */
export function shorten(text: string, charactersMax: number): string {
  const characters = [...text];
  if (characters.length <= charactersMax) return text;
  return `${characters
    .slice(0, charactersMax - 1)
    .join('')
    .trimEnd()}…`;
}
