import { limits } from '../../../../contract/limits.ts';
import { type AppError, invalidField, notFound } from '../../../platform/app-error.ts';
import { isPrintFormat, type PictureFormat, pictureFormats } from '../formats/picture-format.ts';

/** The form in which a picture is requested, regardless of what it shows. */
export interface PictureForm {
  format: PictureFormat;
  /** Width: in pixels for PNG and SVG, in millimetres for PDF and EPS. */
  size: number;
  /** Quiet zone in modules; undefined = the code's own */
  margin: number | undefined;
  /** Whether the browser saves the picture as a file instead of showing it. */
  isDownload: boolean;
}

/** The requested picture of a code. */
export interface PictureRequest extends PictureForm {
  code: string;
}

const pathForm = new RegExp(`^/qr/([0-9a-z]{1,64})(?:\\.(${pictureFormats.join('|')}))?$`);

/** @throws AppError qrNotFound (the path is not that of a picture), invalidInput (size, mm or margin) */
export function parsePictureRequest(path: string, query: URLSearchParams): PictureRequest {
  const [, code, extension] = pathForm.exec(path) ?? [];
  if (code === undefined) throw notFound('qrNotFound');
  return { code, ...parsePictureForm(extension as PictureFormat | undefined, query) };
}

/**
 * Reads `?size=` in pixels for PNG and SVG, `?mm=` in millimetres for PDF and EPS, `?margin=` in modules, and
 * `?download`. A size that does not apply to the format is ignored.
 * @throws AppError invalidInput
 */
export function parsePictureForm(format: PictureFormat = 'png', query: URLSearchParams): PictureForm {
  const { name, usual, ...range } = isPrintFormat(format) ? millimetres : pixels;
  return {
    format,
    size: readWhole(query, name, range) ?? usual,
    margin: readWhole(query, 'margin', { min: 0, max: limits.pictureMarginModulesMax }),
    isDownload: isSet(query.get('download')),
  };
}

const pixels = {
  name: 'size',
  min: limits.pictureSizePixelsMin,
  max: limits.pictureSizePixelsMax,
  usual: limits.pictureSizePixelsDefault,
};

const millimetres = {
  name: 'mm',
  min: limits.pictureMillimetresMin,
  max: limits.pictureMillimetresMax,
  usual: limits.pictureMillimetresDefault,
};

/** `?download` and `?download=1` set it, `?download=0` does not. */
function isSet(flag: string | null): boolean {
  return flag !== null && flag !== '0' && flag !== 'false';
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
