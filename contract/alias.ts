import { limits } from './limits.ts';

const { aliasCharactersMin, aliasCharactersMax } = limits;

/** Regular expression, without anchors, for aliases of links and bio pages. */
export const aliasPattern = `[A-Za-z0-9_-]{${aliasCharactersMin},${aliasCharactersMax}}`;

/** The same rule as text. */
export const aliasExpected = `must be ${aliasCharactersMin} to ${aliasCharactersMax} letters, digits, - or _`;
