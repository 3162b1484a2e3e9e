import type { Body } from '../../api/types.ts';
import type { limits } from '../../../contract/limits.ts';

type Limits = typeof limits;
export type PictureFormat = NonNullable<Body<'packPictures'>['format']>;

/** The format and size of a code's picture. */
export interface PictureForm {
  format: PictureFormat;
  /** Width of a PNG in pixels. */
  pixels: number;
  /** Width of a PDF or EPS in millimetres. */
  millimetres: number;
}

export const pictureFormats = ['png', 'svg', 'pdf', 'eps'] as const satisfies PictureFormat[];

/** The types keep these values equal to the limits of the contract. */
export const pixelChoices = [256, 512, 1_024, 2_048 satisfies Limits['pictureSizePixelsMax']];
export const millimetresMin: Limits['pictureMillimetresMin'] = 10;
export const millimetresMax: Limits['pictureMillimetresMax'] = 1_000;
export const packedCodesMax: Limits['bulkQrCodesMax'] = 500;

export const usualPictureForm: PictureForm = { format: 'png', pixels: 1_024, millimetres: 40 };

/** Whether the size is within the limits; always true for formats without a size in millimetres. */
export function isPossible({ format, millimetres }: PictureForm): boolean {
  if (format === 'png' || format === 'svg') return true;
  return Number.isInteger(millimetres) && millimetres >= millimetresMin && millimetres <= millimetresMax;
}
