import { limits } from './limits.ts';

const { aliasCharactersMin, aliasCharactersMax } = limits;

/** What aliases of links and of bio pages look like: part of a regular expression. */
export const aliasPattern = `[A-Za-z0-9_-]{${aliasCharactersMin},${aliasCharactersMax}}`;

/** The same in words. */
export const aliasExpected = `must be ${aliasCharactersMin} to ${aliasCharactersMax} letters, digits, - or _`;
