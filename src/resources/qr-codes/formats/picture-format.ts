export const pictureFormats = ['png', 'svg', 'pdf', 'eps'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Whether the size of pictures in this format is in millimetres instead of pixels. */
export function isPrintFormat(format: PictureFormat): boolean {
  return format === 'pdf' || format === 'eps';
}
