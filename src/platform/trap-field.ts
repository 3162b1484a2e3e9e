/**
 * The name of a field that visitors do not see: programs that fill in every field of a form give themselves away by it.
 */
export const trapField = 'website';
