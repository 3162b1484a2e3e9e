import type { PixelType } from '../../../contract/pixels.ts';

interface Provider {
  type: PixelType;
  /** The vendor's own name, the same in every language. */
  name: string;
  /** An id in the form that the server accepts. */
  example: string;
}

/** The providers of pixels, the best known first. */
export const providers: Provider[] = [
  { type: 'gtmpixel', name: 'Google Tag Manager', example: 'GTM-AB12CD3' },
  { type: 'gapixel', name: 'Google Analytics', example: 'G-AB12CD34EF' },
  { type: 'adwordspixel', name: 'Google Ads', example: 'AW-123456789/AbC-D_efG' },
  { type: 'fbpixel', name: 'Meta (Facebook, Instagram)', example: '123456789012345' },
  { type: 'tiktok', name: 'TikTok', example: 'C4AB12CD34EF56GH78IJ' },
  { type: 'linkedinpixel', name: 'LinkedIn', example: '1234567' },
  { type: 'twitterpixel', name: 'X (Twitter)', example: 'o1abc' },
  { type: 'bing', name: 'Microsoft Advertising', example: '12345678' },
  { type: 'pinterest', name: 'Pinterest', example: '2612345678901' },
  { type: 'snapchat', name: 'Snapchat', example: '01234567-89ab-4cde-8f01-23456789abcd' },
  { type: 'reddit', name: 'Reddit', example: 't2_ab12cd' },
  { type: 'quorapixel', name: 'Quora', example: '0123456789abcdef0123456789abcdef' },
  { type: 'adrollpixel', name: 'AdRoll', example: 'ABCDEFGHIJKLMNOPQRSTUV-WXYZ234567ABCDEFGHIJKL' },
];

export function nameOfProvider(type: PixelType): string {
  return providers.find((provider) => provider.type === type)?.name ?? type;
}

export function exampleOf(type: PixelType): string {
  return providers.find((provider) => provider.type === type)?.example ?? '';
}
