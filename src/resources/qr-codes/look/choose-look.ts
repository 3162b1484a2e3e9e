import { type AppError, invalidField } from '../../../platform/app-error.ts';
import { missingCharacters } from '../drawing/caption-font.ts';
import { chooseColours, readColour } from './choose-colours.ts';
import { parseRgb, type Rgb, scannableContrast, writeRgb } from '../drawing/contrast.ts';
import type { QrCode, QrCodeStyle } from '../qr-code.ts';

type Look = Pick<QrCode, 'foreground' | 'background' | 'style'>;

type SentLook = { [Name in keyof Look]?: Look[Name] | null | undefined };

/**
 * Colours and style as they will be stored: what is sent, else what is stored; null resets to the default. A
 * style that is sent replaces the whole stored style.
 * @throws AppError invalidInput when a colour is invalid, scanners could not tell the colours from the
 * background, or the caption has characters that the font lacks
 */
export function chooseLook(sent: SentLook, stored?: Look): Look {
  const colours = chooseColours(sent, stored);
  const style = sent.style === undefined ? (stored?.style ?? {}) : (sent.style ?? {});
  if (sent.style?.caption !== undefined) requireGlyphs(sent.style.caption);
  return { ...colours, style: chooseGradient(style, colours.background, sent) };
}

/** Checks also a stored gradient, because the request may change the background. */
function chooseGradient(style: QrCodeStyle, background: string, sent: SentLook): QrCodeStyle {
  if (!style.gradient) return style;
  const to = readColour(gradientField, style.gradient.to);
  if (!scannableContrast(to, parseRgb(background) as Rgb))
    throw unscannable(sent.style ? gradientField : 'background');
  return { ...style, gradient: { ...style.gradient, to: writeRgb(to) } };
}

const gradientField = 'style.gradient.to';

function unscannable(field: string): AppError {
  return invalidField(
    field,
    'This gradient could not be scanned. Please choose darker colours for it or a lighter background.',
  );
}

/** As many as fit into a readable sentence. */
const namedCharactersMax = 5;

function requireGlyphs(caption: string): void {
  const missing = missingCharacters(caption);
  if (missing.length === 0) return;
  const named = missing.slice(0, namedCharactersMax).map(nameCharacter).join(', ');
  const more = missing.length > namedCharactersMax ? ' and others' : '';
  throw invalidField('style.caption', `The caption has characters that cannot be drawn: ${named}${more}.`);
}

/** Invisible characters are named by their code points. */
function nameCharacter(character: string): string {
  if (!/^[\p{C}\p{Z}\p{M}]+$/u.test(character)) return `"${character}"`;
  const numbers = Array.from(character, (point) => point.codePointAt(0) as number);
  return numbers.map((number) => `U+${number.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
}
