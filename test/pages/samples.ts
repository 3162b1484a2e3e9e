import { renderCampaignListPage } from '../../src/redirect/pages/campaign-list-page.ts';
import { renderNoticePage } from '../../src/redirect/pages/notice-page.ts';
import { renderOpenGraphPage } from '../../src/redirect/pages/open-graph-page.ts';
import { renderPasswordPage } from '../../src/redirect/pages/password-page.ts';
import { renderPreviewPage } from '../../src/redirect/pages/preview-page.ts';
import { renderReportPage, renderReportThanksPage } from '../../src/redirect/pages/report-page.ts';
import { renderScanPage } from '../../src/redirect/pages/scan-page.ts';
import { renderSplashPage, type SplashData } from '../../src/redirect/pages/splash-page.ts';
import { noticeKinds } from '../../src/redirect/pages/texts/index.ts';
import { bioSamples } from './bio-samples.ts';
import type { Sample } from './sample.ts';

const campaignUrl = 'https://go.example.com/u/ada/summer-1';
const reportUrl = '/report?url=https%3A%2F%2Fgo.example.com%2Fsummer';

export const splash: SplashData = {
  title: 'Off to the lakes',
  message: 'Our summer route planner is run by a partner.\nYou can come back here at any time.',
  image: '/picture.png',
  buttontext: 'Open the planner',
  counter: 30,
  background: '#ffffff',
  color: '#111827',
  target: 'https://planner.example.org/lakes?from=go&x=1',
  reportUrl,
};

const listedLinks = [
  { title: 'Summer timetable', host: 'trains.example.org', image: '/picture.png' },
  {
    title: 'Ten walks around the lake',
    host: 'walks.example.net',
    description: 'Short and long ones, with a map for each and a place to eat on the way.',
  },
  { title: 'For members', isProtected: true },
  { title: 'رحلات الصيف', host: 'xn--mgbh0fb.example' },
].map((link, index) => ({ url: `https://go.example.com/link${index}`, ...link }));

const contact = {
  type: 'vcard' as const,
  fname: 'Ada',
  lname: 'Lovelace',
  org: 'Analytical Engines Ltd',
  title: 'Mathematician',
  phone: '+44 20 7946 0958',
  cell: '+44 7700 900123',
  fax: '+44 20 7946 0959',
  email: 'ada@example.com',
  site: 'https://ada.example.com/about',
  street: '12 St James’s Square',
  city: 'London',
  zip: 'SW1Y 4JH',
  country: 'United Kingdom',
  note: 'Best reached in the afternoon.',
};

const longText = `The cabin has two rooms and a stove. Wood is under the stairs; please bring in as much as you burn.

1. Open the main valve behind the house.
2. Switch on the boiler; hot water takes an hour.
3. Take your waste with you: there is no collection.

Help is at https://cabin.example.com/help?of=the-lake-cabin or next door.`;

/** Every page in each of its states. */
export const samples: Record<string, Sample> = {
  ...bioSamples,
  ...Object.fromEntries(
    noticeKinds.map((kind): [string, Sample] => [
      `notice-${kind}`,
      (locale) => renderNoticePage({ kind, address: 'go.example.com/sumer' }, locale),
    ]),
  ),
  password: (locale) => renderPasswordPage({ state: 'asked', reportUrl }, locale),
  'password-wrong': (locale) => renderPasswordPage({ state: 'wrong', reportUrl }, locale),
  'password-too-many': (locale) =>
    renderPasswordPage({ state: 'tooMany', retryAfterSeconds: 42, reportUrl }, locale),
  splash: (locale) => renderSplashPage(splash, locale),
  'splash-coloured': (locale) =>
    renderSplashPage({ ...splash, background: '#fef3c7', color: '#78350f' }, locale),
  'splash-dark': (locale) =>
    renderSplashPage({ ...splash, image: '', background: '#1e1b4b', color: '#a5b4fc' }, locale),
  'splash-unreadable': (locale) =>
    renderSplashPage({ ...splash, image: '', background: '#facc15', color: '#ffffff' }, locale),
  'splash-bare': (locale) =>
    renderSplashPage({ ...splash, title: '', message: '', image: '', buttontext: '' }, locale),
  preview: (locale) =>
    renderPreviewPage(
      {
        shortUrl: 'https://go.example.com/summer',
        destination: { kind: 'host', host: 'planner.example.org', isEncrypted: true, varies: false },
        title: 'Summer route planner',
        description: 'Plan a week at the lakes, with trains, walks and places to stay.',
        image: '/picture.png',
        reportUrl,
      },
      locale,
    ),
  'preview-careful': (locale) =>
    renderPreviewPage(
      {
        shortUrl: 'https://go.example.com/summer',
        destination: { kind: 'host', host: 'xn--pypal-4ve.example', isEncrypted: false, varies: true },
        reportUrl,
      },
      locale,
    ),
  'preview-protected': (locale) =>
    renderPreviewPage(
      { shortUrl: 'https://go.example.com/summer', destination: { kind: 'protected' }, reportUrl },
      locale,
    ),
  'preview-hidden': (locale) =>
    renderPreviewPage({ shortUrl: 'https://go.example.com/summer', destination: { kind: 'hidden' } }, locale),
  'preview-app': (locale) =>
    renderPreviewPage(
      { shortUrl: 'https://go.example.com/summer', destination: { kind: 'app', varies: true } },
      locale,
    ),
  'open-graph': (locale) =>
    renderOpenGraphPage(
      {
        title: 'Summer route planner',
        description: 'Plan a week at the lakes.',
        image: '/picture.png',
        shortUrl: 'https://go.example.com/summer',
        target: 'https://planner.example.org/lakes',
      },
      locale,
    ),
  campaign: (locale) =>
    renderCampaignListPage(
      { name: 'Summer by the lake', url: campaignUrl, links: listedLinks, page: 2, pages: 3, reportUrl },
      locale,
    ),
  'campaign-empty': (locale) =>
    renderCampaignListPage(
      { name: 'Summer by the lake', url: campaignUrl, links: [], page: 1, pages: 1 },
      locale,
    ),
  'scan-text': (locale) =>
    renderScanPage(
      {
        content: { type: 'text', text: 'Platform 4, second door.\nRing twice.' },
        reportUrl,
      },
      locale,
    ),
  'scan-contact': (locale) =>
    renderScanPage({ content: contact, vcardUrl: '/q/abc1234.vcf', reportUrl }, locale),
  'scan-long-text': (locale) =>
    renderScanPage({ content: { type: 'text', text: longText }, reportUrl }, locale),
  'scan-short-contact': (locale) =>
    renderScanPage(
      {
        content: { type: 'vcard', org: 'مطعم البحيرة', cell: '+971 50 123 4567' },
        vcardUrl: '/q/abc1234.vcf',
        reportUrl,
      },
      locale,
    ),
  'scan-email': (locale) =>
    renderScanPage(
      {
        content: {
          type: 'email',
          email: 'hello@example.com',
          subject: 'Cabin by the lake',
          body: 'Is it free in July?',
        },
      },
      locale,
    ),
  'scan-phone': (locale) => renderScanPage({ content: { type: 'phone', phone: '+49 30 123456' } }, locale),
  'scan-sms': (locale) =>
    renderScanPage(
      { content: { type: 'sms', phone: '+49 30 123456', message: 'Please call back.' } },
      locale,
    ),
  report: (locale) =>
    renderReportPage({ values: { url: 'https://go.example.com/summer', reason: 'phishing' } }, locale),
  'report-mistakes': (locale) =>
    renderReportPage(
      {
        values: { url: 'go.example', details: 'It asked for my card number.\nTwice.', email: 'ada@' },
        mistakes: ['url', 'reason', 'details', 'email'],
      },
      locale,
    ),
  'report-thanks': renderReportThanksPage,
};

/** Without the samples that differ from another one only in their texts and icon. */
export const unlikeSamples: Record<string, Sample> = Object.fromEntries(
  Object.entries(samples).filter(
    ([name]) => name === 'notice-unknownLink' || name === 'bio-ocean' || !/^(?:notice|bio)-/.test(name),
  ),
);
