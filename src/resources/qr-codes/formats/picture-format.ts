export const pictureFormats = ['png', 'svg', 'pdf', 'eps'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Whether pictures of this format have their size in millimetres instead of pixels. */
export function isPrintFormat(format: PictureFormat): boolean {
  return format === 'pdf' || format === 'eps';
}
