import { tokenize } from './tokenize.ts';
import type { Token } from './tokenize.ts';

/**
 * One import of a file. Its `kind`: `value` loads the other module; `type` is erased; `file` names a module
 * that runs separately (a worker thread) or is found by path; `computed` has a path that cannot be read from
 * the source.
 */
export type Import = { specifier: string; line: number; kind: 'value' | 'type' | 'file' | 'computed' };

/** The imports of a file, and the lines on which it reads the environment. */
export type FileImports = { imports: Import[]; environmentLines: number[] };

/** Finds the imports in TypeScript or JavaScript source; comments, strings and templates are skipped. */
export function readImports(source: string): FileImports {
  const tokens = tokenize(source);
  const imports: Import[] = [];
  const environmentLines: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = readImportAt(tokens, at);
    if (found) imports.push(found);
    if (readsEnvironmentAt(tokens, at)) environmentLines.push(lineOf(tokens, at));
  }
  return { imports, environmentLines };
}

function readImportAt(tokens: Token[], at: number): Import | undefined {
  if (tokens[at]?.kind !== 'word' || isSign(tokens[at - 1], '.', '?.')) return undefined;
  switch (tokens[at]?.text) {
    case 'import':
      return readImport(tokens, at);
    case 'export':
      return readReexport(tokens, at);
    case 'require':
      return isSign(tokens[at + 1], '(') ? called(tokens, at + 1, 'value') : undefined;
    case 'URL':
      return readFileUrl(tokens, at);
    default:
      return undefined;
  }
}

function readImport(tokens: Token[], at: number): Import | undefined {
  const next = tokens[at + 1];
  if (next?.kind === 'string') return { specifier: next.text, line: next.line, kind: 'value' };
  if (isSign(next, '(')) return called(tokens, at + 1, isTypePosition(tokens[at - 1]) ? 'type' : 'value');
  if (isSign(next, '.')) return readResolve(tokens, at);
  if (next?.kind !== 'word' && !isSign(next, '{', '*')) return undefined;
  return readClause(tokens, at);
}

function readReexport(tokens: Token[], at: number): Import | undefined {
  const isTyped = isWord(tokens[at + 1], 'type');
  const first = tokens[isTyped ? at + 2 : at + 1];
  return isSign(first, '{', '*') ? readClause(tokens, at) : undefined;
}

/**
 * `import … from 'x'` and `export … from 'x'`: between the two words there can only be names, commas and
 * braces.
 */
function readClause(tokens: Token[], at: number): Import | undefined {
  for (let from = at + 1; from < tokens.length; from++) {
    const token = tokens[from];
    const path = tokens[from + 1];
    if (isWord(token, 'from') && path?.kind === 'string') {
      return { specifier: path.text, line: path.line, kind: isTypeClause(tokens, at) ? 'type' : 'value' };
    }
    const mayStandInClause = token?.kind !== 'sign' || isSign(token, '{', '}', ',', '*');
    if (!mayStandInClause) return undefined;
  }
  return undefined;
}

/** `import type …`, but not `import type from` (a default import of that name) nor `import { type A }`. */
function isTypeClause(tokens: Token[], at: number): boolean {
  if (!isWord(tokens[at + 1], 'type')) return false;
  const isDefaultImport = isWord(tokens[at + 2], 'from') && tokens[at + 3]?.kind === 'string';
  return !isDefaultImport && !isSign(tokens[at + 2], ',');
}

/** `typeof import('x')` and `let a: import('x').B` are types, the others are calls. */
function isTypePosition(previous: Token | undefined): boolean {
  return isWord(previous, 'typeof', 'extends', 'as') || isSign(previous, ':', '<', '|', '&');
}

/** `import.meta.resolve('x')` */
function readResolve(tokens: Token[], at: number): Import | undefined {
  const isResolve = isWord(tokens[at + 2], 'meta') && isWord(tokens[at + 4], 'resolve');
  return isResolve && isSign(tokens[at + 5], '(') ? called(tokens, at + 5, 'file') : undefined;
}

/** `new URL('./x-thread.ts', import.meta.url)` */
function readFileUrl(tokens: Token[], at: number): Import | undefined {
  const path = tokens[at + 2];
  const isOwnFile = isSign(tokens[at + 3], ',') && isWord(tokens[at + 4], 'import');
  if (!isSign(tokens[at + 1], '(') || path?.kind !== 'string' || !isOwnFile) return undefined;
  const isModule = /\.[cm]?[jt]sx?$/.test(path.text);
  return isModule ? { specifier: path.text, line: path.line, kind: 'file' } : undefined;
}

function called(tokens: Token[], open: number, kind: Import['kind']): Import {
  const argument = tokens[open + 1];
  const isLiteral = argument?.kind === 'string' && isSign(tokens[open + 2], ')', ',');
  if (isLiteral) return { specifier: argument.text, line: argument.line, kind };
  return { specifier: '', line: lineOf(tokens, open), kind: 'computed' };
}

/** `process.env`, `process['env']`, `{ env } = process` and `import { env } from 'node:process'`. */
function readsEnvironmentAt(tokens: Token[], at: number): boolean {
  if (isWord(tokens[at], 'process')) return isEnvironmentAccess(tokens, at) || isDestructured(tokens, at);
  const isModule = tokens[at]?.kind === 'string' && /^(node:)?process$/.test(tokens[at]?.text ?? '');
  return isModule && isWord(tokens[at - 1], 'from') && hasNameBefore(tokens, at - 1);
}

function isEnvironmentAccess(tokens: Token[], at: number): boolean {
  if (isSign(tokens[at + 1], '.', '?.') && isWord(tokens[at + 2], 'env')) return true;
  const open = isSign(tokens[at + 1], '?.') ? at + 2 : at + 1;
  const name = tokens[open + 1];
  return isSign(tokens[open], '[') && name?.kind === 'string' && name.text === 'env';
}

function isDestructured(tokens: Token[], at: number): boolean {
  return isSign(tokens[at - 1], '=') && hasNameBefore(tokens, at - 1);
}

/** Whether `env` is among the names of the braces that end before `at`. */
function hasNameBefore(tokens: Token[], at: number): boolean {
  if (!isSign(tokens[at - 1], '}')) return false;
  for (let name = at - 2; name >= 0 && !isSign(tokens[name], '{'); name--) {
    if (isWord(tokens[name], 'env')) return true;
  }
  return false;
}

function isWord(token: Token | undefined, ...texts: string[]): boolean {
  return token?.kind === 'word' && texts.includes(token.text);
}

function isSign(token: Token | undefined, ...texts: string[]): boolean {
  return token?.kind === 'sign' && texts.includes(token.text);
}

function lineOf(tokens: Token[], at: number): number {
  return tokens[at]?.line ?? 0;
}
