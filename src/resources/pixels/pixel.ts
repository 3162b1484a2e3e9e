import type { PixelType } from '../../../contract/pixels.ts';
import { invalidField } from '../../platform/app-error.ts';

/** Reference, Pixel. */
export interface Pixel {
  id: number;
  account_id: number;
  type: PixelType;
  name: string;
  /** The provider's id of the pixel. It has passed checkTag, so it can be put into the provider's script. */
  tag: string;
  created_at: number;
}

/**
 * Checks that a tag has the form of the provider's ids. A valid tag contains only letters, digits and `- _ :
 * , /`, so it cannot contain markup, quotes or a script.
 * @throws AppError invalidInput for the field "tag"
 */
export function checkTag(type: PixelType, tag: string): void {
  const { pattern, example } = tagForms[type];
  if (!pattern.test(tag)) {
    throw invalidField('tag', `The field "tag" must be the id of a ${type}, such as ${example}.`);
  }
}

const tagForms: Record<PixelType, { pattern: RegExp; example: string }> = {
  gtmpixel: { pattern: /^GTM-[A-Z0-9]{4,12}$/, example: 'GTM-AB12CD3' },
  gapixel: { pattern: /^(?:(?:G|GT)-[A-Z0-9]{4,16}|UA-\d{4,12}-\d{1,4})$/, example: 'G-AB12CD34EF' },
  fbpixel: { pattern: /^\d{5,20}$/, example: '123456789012345' },
  adwordspixel: {
    pattern: /^AW-\d{6,16}(?:\/[A-Za-z0-9_-]{1,64})?$/,
    example: 'AW-123456789 or AW-123456789/AbC-D_efG',
  },
  linkedinpixel: { pattern: /^\d{3,12}$/, example: '1234567' },
  twitterpixel: { pattern: /^[a-z0-9]{4,10}$/, example: 'o1abc' },
  adrollpixel: {
    pattern: /^[A-Z0-9]{10,30}[-:,][A-Z0-9]{10,30}$/,
    example: 'ABCDEFGHIJKLMNOPQRSTUV-WXYZ234567ABCDEFGHIJKL (advertiser and pixel)',
  },
  quorapixel: { pattern: /^[0-9a-f]{16,64}$/i, example: '0123456789abcdef0123456789abcdef' },
  pinterest: { pattern: /^\d{6,20}$/, example: '2612345678901' },
  bing: { pattern: /^\d{5,12}$/, example: '12345678' },
  snapchat: {
    pattern: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
    example: '01234567-89ab-4cde-8f01-23456789abcd',
  },
  reddit: { pattern: /^(?:t2|a2)_[a-z0-9]{3,24}$/, example: 't2_ab12cd' },
  tiktok: { pattern: /^[A-Z0-9]{12,32}$/, example: 'C4AB12CD34EF56GH78IJ' },
};
