import { invalidField } from '../../../platform/app-error.ts';
import { parseRgb, type Rgb, scannableContrast, writeRgb } from '../drawing/contrast.ts';
import type { QrCode } from '../qr-code.ts';

type Colours = Pick<QrCode, 'foreground' | 'background'>;

const usual: Colours = { foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)' };

/**
 * Both colours in normalised form: the ones that are sent, else the stored ones; null resets a colour to its
 * default.
 * @throws AppError invalidInput when a colour is invalid or scanners could not tell the two apart
 */
export function chooseColours(
  sent: { [Name in keyof Colours]?: string | null | undefined },
  stored: Colours = usual,
): Colours {
  const read = (name: keyof Colours) =>
    readColour(name, sent[name] === null ? usual[name] : (sent[name] ?? stored[name]));
  const foreground = read('foreground');
  const background = read('background');
  if (!scannableContrast(foreground, background))
    throw unscannable(sent.foreground ? 'foreground' : 'background');
  return { foreground: writeRgb(foreground), background: writeRgb(background) };
}

/** @throws AppError invalidInput naming the field */
export function readColour(field: string, text: string): Rgb {
  const colour = parseRgb(text);
  if (colour) return colour;
  throw invalidField(
    field,
    `The field "${field}" must be a colour of the form rgb(R,G,B), each part 0 to 255.`,
  );
}

function unscannable(field: keyof Colours) {
  return invalidField(
    field,
    'These colours could not be scanned. Please choose a darker foreground or a lighter background.',
  );
}
