/**
 * Name of a honeypot field: visitors do not see it, so only programs that fill in every field of a form fill
 * it in.
 */
export const trapField = 'website';
