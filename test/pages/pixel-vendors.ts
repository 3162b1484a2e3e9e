import type { PixelType } from '../../contract/pixels.ts';

export interface VendorExpectation {
  tag: string;
  /** The full address of the vendor's script. */
  script: string;
  /** An expression that reads, as the vendor's script would, what the page left for it. */
  read: string;
  /** The value that the expression must have. */
  found: unknown;
  /** An address to which the vendor's script then reports by an image request. */
  collect: string;
}

const calls = (queue: string) => `${queue}.map((call) => [...call])`;
const google = `${calls('dataLayer')}.filter(([name]) => name !== 'js')`;

/**
 * What each vendor's own snippet does, by type: which script it loads, and which calls it queues for that
 * script.
 */
export const vendorExpectations: Record<PixelType, VendorExpectation> = {
  gtmpixel: {
    tag: 'GTM-AB12CD3',
    script: 'https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3',
    read: "dataLayer.map((entry) => [entry.event, typeof entry['gtm.start']])",
    found: [['gtm.js', 'number']],
    collect: 'https://www.googletagmanager.com/a',
  },
  gapixel: {
    tag: 'G-AB12CD34EF',
    script: 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF',
    read: google,
    found: [['config', 'G-AB12CD34EF']],
    collect: 'https://region1.google-analytics.com/g/collect',
  },
  adwordspixel: {
    tag: 'AW-123456789/AbC-D_efG',
    script: 'https://www.googletagmanager.com/gtag/js?id=AW-123456789',
    read: google,
    found: [
      ['config', 'AW-123456789'],
      ['event', 'conversion', { send_to: 'AW-123456789/AbC-D_efG' }],
    ],
    collect: 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion',
  },
  fbpixel: {
    tag: '123456789012345',
    script: 'https://connect.facebook.net/en_US/fbevents.js',
    read: calls('fbq.queue'),
    found: [
      ['init', '123456789012345'],
      ['trackSingle', '123456789012345', 'PageView'],
    ],
    collect: 'https://www.facebook.com/tr',
  },
  linkedinpixel: {
    tag: '1234567',
    script: 'https://snap.licdn.com/li.lms-analytics/insight.min.js',
    read: '[_linkedin_partner_id, _linkedin_data_partner_ids, typeof lintrk]',
    found: ['1234567', ['1234567'], 'function'],
    collect: 'https://px.ads.linkedin.com/collect',
  },
  twitterpixel: {
    tag: 'o1abc',
    script: 'https://static.ads-twitter.com/uwt.js',
    read: calls('twq.queue'),
    found: [['config', 'o1abc']],
    collect: 'https://t.co/i/adsct',
  },
  adrollpixel: {
    tag: 'ABCDEFGHIJKLMNOPQRSTUV-WXYZ234567ABCDEFGHIJKL',
    script: 'https://s.adroll.com/j/ABCDEFGHIJKLMNOPQRSTUV/roundtrip.js',
    read: '[adroll_adv_id, adroll_pix_id, adroll_version, ...adroll.map(([name, call]) => [name, ...call])]',
    found: ['ABCDEFGHIJKLMNOPQRSTUV', 'WXYZ234567ABCDEFGHIJKL', '2.0', ['track', 'pageView']],
    collect: 'https://d.adroll.com/pixel',
  },
  quorapixel: {
    tag: '0123456789abcdef0123456789abcdef',
    script: 'https://a.quora.com/qevents.js',
    read: calls('qp.queue'),
    found: [
      ['init', '0123456789abcdef0123456789abcdef'],
      ['track', 'ViewContent'],
    ],
    collect: 'https://q.quora.com/_/ad/pixel',
  },
  pinterest: {
    tag: '2612345678901',
    script: 'https://s.pinimg.com/ct/core.js',
    read: calls('pintrk.queue'),
    found: [['load', '2612345678901'], ['page']],
    collect: 'https://ct.pinterest.com/v3/',
  },
  bing: {
    tag: '12345678',
    script: 'https://bat.bing.net/bat.js?ti=12345678',
    read: 'uetq',
    found: [],
    collect: 'https://bat.bing.com/action/0',
  },
  snapchat: {
    tag: '01234567-89ab-4cde-8f01-23456789abcd',
    script: 'https://sc-static.net/scevent.min.js',
    read: calls('snaptr.queue'),
    found: [
      ['init', '01234567-89ab-4cde-8f01-23456789abcd'],
      ['track', 'PAGE_VIEW'],
    ],
    collect: 'https://tr.snapchat.com/p',
  },
  reddit: {
    tag: 't2_ab12cd',
    script: 'https://www.redditstatic.com/ads/pixel.js?pixel_id=t2_ab12cd',
    read: calls('rdt.callQueue'),
    found: [
      ['init', 't2_ab12cd'],
      ['track', 'PageVisit'],
    ],
    collect: 'https://alb.reddit.com/rp.gif',
  },
  tiktok: {
    tag: 'C4AB12CD34EF56GH78IJ',
    script: 'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4AB12CD34EF56GH78IJ&lib=ttq',
    read: '[Object.keys(ttq._i), [...ttq]]',
    found: [['C4AB12CD34EF56GH78IJ'], [['page']]],
    collect: 'https://analytics.tiktok.com/api/v2/pixel',
  },
};
