/** A word (name, keyword or number), a string (its value), or one sign; `line` counts from 1. */
export type Token = { kind: 'word' | 'string' | 'sign'; text: string; line: number };

type Scanner = { source: string; at: number; line: number; tokens: Token[]; braces: BraceKind[] };
type BraceKind = 'block' | 'placeholder';

const space = /\s+/y;
const comment = /\/\/[^\n]*|\/\*[^]*?\*\//y;
const word = /[\p{ID_Continue}$#]+/uy;
const string = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const templateText = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;
const sign = /=>|\?\.|[^]/y;

const wordsBeforeExpression = new Set(
  'return typeof case in of delete void throw new await yield instanceof else do'.split(' '),
);

/**
 * Splits TypeScript into tokens. Comments and the contents of regular expressions and of templates with
 * placeholders are left out; code inside placeholders is kept. It is no parser, but enough to find imports:
 * it never takes a string or comment for code.
 */
export function tokenize(source: string): Token[] {
  const scanner: Scanner = { source, at: 0, line: 1, tokens: [], braces: [] };
  while (scanner.at < source.length) scanToken(scanner);
  return scanner.tokens;
}

function scanToken(scanner: Scanner): void {
  if (take(scanner, space) !== undefined || take(scanner, comment) !== undefined) return;
  const { line } = scanner;
  const quoted = take(scanner, string);
  if (quoted !== undefined) return push(scanner, { kind: 'string', text: quoted.slice(1, -1), line });
  if (scanner.source[scanner.at] === '/' && mayStartExpression(scanner.tokens.at(-1))) {
    if (take(scanner, regularExpression) !== undefined)
      return push(scanner, { kind: 'string', text: '', line });
  }
  const name = take(scanner, word);
  if (name !== undefined) return push(scanner, { kind: 'word', text: name, line });
  scanSign(scanner, take(scanner, sign) ?? '');
}

function scanSign(scanner: Scanner, text: string): void {
  if (text === '`') return scanTemplate(scanner, true);
  if (text === '{') scanner.braces.push('block');
  if (text === '}' && scanner.braces.pop() === 'placeholder') return scanTemplate(scanner, false);
  push(scanner, { kind: 'sign', text, line: scanner.line });
}

/** Continues in a template, from its start or after a placeholder, up to its end or the next placeholder. */
function scanTemplate(scanner: Scanner, isStart: boolean): void {
  const { line } = scanner;
  const text = take(scanner, templateText) ?? '';
  const end = scanner.source[scanner.at];
  if (end === undefined) throw new Error(`line ${line}: a template without an end`);
  scanner.at += end === '`' ? 1 : 2;
  if (end === '`') return push(scanner, { kind: 'string', text: isStart ? text : '', line });
  scanner.braces.push('placeholder');
  push(scanner, { kind: 'sign', text: '${', line });
}

/** Whether a slash after this token starts a regular expression; otherwise it is a division. */
function mayStartExpression(previous: Token | undefined): boolean {
  if (!previous) return true;
  if (previous.kind === 'word') return wordsBeforeExpression.has(previous.text);
  return previous.kind === 'sign' && !')]}'.includes(previous.text);
}

function take(scanner: Scanner, pattern: RegExp): string | undefined {
  pattern.lastIndex = scanner.at;
  const text = pattern.exec(scanner.source)?.[0];
  if (text === undefined) return undefined;
  scanner.at += text.length;
  for (const character of text) if (character === '\n') scanner.line++;
  return text;
}

function push(scanner: Scanner, token: Token): void {
  scanner.tokens.push(token);
}
