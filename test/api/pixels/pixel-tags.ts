import type { PixelType } from '../../../contract/pixels.ts';

/** For each type, tags as the provider issues them, and wrong ones that look similar. */
export const pixelTags: Record<PixelType, { right: string[]; wrong: string[] }> = {
  gtmpixel: {
    right: ['GTM-AB12', 'GTM-AB12CD3'],
    wrong: ['GTM-', 'gtm-ab12cd3', 'G-AB12CD34EF', 'GTM-AB_12'],
  },
  gapixel: {
    right: ['G-AB12CD34EF', 'UA-12345678-1', 'GT-AB12CD3'],
    wrong: ['UA-12345678', 'GA-123456789', 'G-', 'AW-123456789', 'G-AB12;alert(1)'],
  },
  fbpixel: {
    right: ['123456789012345'],
    wrong: ['12345678901234a', '1234', '-123456789', '1e15', '１２３４５６７'],
  },
  adwordspixel: {
    right: ['AW-123456789', 'AW-123456789/AbC-D_efG-h12_34-567'],
    wrong: ['123456789', 'AW-12345678A', 'AW-123456789/', 'AW-123456789/a/b', "AW-123456789/a'b"],
  },
  linkedinpixel: { right: ['1234567'], wrong: ['12', '12345x', '1 234 567'] },
  twitterpixel: { right: ['o1abc', 'nvwu5'], wrong: ['O1ABC', 'abc', 'o1abc-d', 'o1abcdefghijk'] },
  adrollpixel: {
    right: [
      'ABCDEFGHIJKLMNOPQRSTUV-WXYZ234567ABCDEFGHIJKL',
      'ABCDEFGHIJKLMNOPQRSTUV:WXYZ234567ABCDEFGHIJKL',
      'ABCDEFGHIJKLMNOPQRSTUV,WXYZ234567ABCDEFGHIJKL',
    ],
    wrong: ['ABCDEFGHIJKLMNOPQRSTUV', 'ABCDEFGHIJKLMNOPQRSTUV/WXYZ234567ABCDEFGHIJKL', 'ABC-DEF'],
  },
  quorapixel: {
    right: ['0123456789abcdef0123456789abcdef'],
    wrong: ['0123456789abcdeg0123456789abcdef', 'abc'],
  },
  pinterest: { right: ['2612345678901'], wrong: ['26123', '261234567890x'] },
  bing: { right: ['12345678'], wrong: ['1234', '1234567a'] },
  snapchat: {
    right: ['01234567-89ab-4cde-8f01-23456789abcd', '01234567-89AB-4CDE-8F01-23456789ABCD'],
    wrong: ['0123456789ab4cde8f0123456789abcd', '01234567-89ab-4cde-8f01-23456789abcg'],
  },
  reddit: { right: ['t2_ab12cd', 'a2_ab12cdef34gh'], wrong: ['t3_ab12cd', 't2_', 't2_AB12CD', 'ab12cd'] },
  tiktok: {
    right: ['C4AB12CD34EF56GH78IJ'],
    wrong: ['c4ab12cd34ef56gh78ij', 'C4AB', 'C4AB12CD34EF56GH78I-'],
  },
};

/** Values that are not an id of any provider. */
export const markup = [
  '<script>alert(1)</script>',
  "');alert(1);//",
  '"><img src=x onerror=alert(1)>',
  'GTM-AB12CD3\nalert(1)',
  'GTM-AB12CD3<',
  'https://example.com/pixel.js',
  '${alert(1)}',
];
