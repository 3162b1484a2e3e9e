import { limits } from '../../../contract/limits.ts';
import { type AppError, invalidField, notFound } from '../../platform/app-error.ts';

export const pictureFormats = ['png', 'svg'] as const;

/** Which picture of which code. */
export interface PictureRequest {
  code: string;
  format: (typeof pictureFormats)[number];
  sizePixels: number;
  /** Quiet zone in modules; undefined = as the code has it. */
  margin: number | undefined;
}

const pathForm = new RegExp(`^/qr/([0-9a-z]{1,64})(?:\\.(${pictureFormats.join('|')}))?$`);

/** @throws AppError qrNotFound (no path of a picture), invalidInput (size or margin) */
export function parsePictureRequest(path: string, query: URLSearchParams): PictureRequest {
  const [, code, format = 'png'] = pathForm.exec(path) ?? [];
  if (code === undefined) throw notFound('qrNotFound');
  const { pictureSizePixelsMin, pictureSizePixelsMax, pictureSizePixelsDefault } = limits;
  const sizes = { min: pictureSizePixelsMin, max: pictureSizePixelsMax };
  const margins = { min: 0, max: limits.pictureMarginModulesMax };
  return {
    code,
    format: format as PictureRequest['format'],
    sizePixels: readWhole(query, 'size', sizes) ?? pictureSizePixelsDefault,
    margin: readWhole(query, 'margin', margins),
  };
}

function readWhole(
  query: URLSearchParams,
  name: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw outside(name, `${min} to ${max}`);
}

function outside(name: string, range: string): AppError {
  return invalidField(name, `The parameter "${name}" must be a whole number from ${range}.`);
}
