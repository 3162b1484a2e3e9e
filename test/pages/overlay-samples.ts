import type { OverlaySettings, OverlayType } from '../../contract/overlays.ts';
import { type OverlayAnswer, renderOverlayAnswer } from '../../src/redirect/pages/overlay-answer-page.ts';
import {
  type OverlayData,
  renderFramePage,
  renderOverlayPage,
} from '../../src/redirect/pages/overlay-page.ts';
import { renderPixelPage } from '../../src/redirect/pages/pixels/pixel-page.ts';
import type { Sample } from './sample.ts';

const unchosen = { position: 'bottom', background: '#ffffff', color: '#111827' } as const;
const image = '/picture.png';
const link = 'https://shop.example.org/lakes';

/** The settings of each type, as the API stores them. */
export const overlaySettings: OverlaySettings = {
  message: { text: 'Our summer sale has begun.', buttontext: 'See it', buttonlink: link, ...unchosen },
  contact: { text: 'How can we help you?', subject: 'A question', ...unchosen },
  newsletter: { text: 'News from the lakes, once a month.', buttontext: undefined, ...unchosen },
  coupon: { text: 'Ten per cent off until Sunday.', code: 'SUMMER10', buttonlink: link, ...unchosen },
  poll: { question: 'Tea or coffee?', options: ['Tea', 'Coffee', 'Neither of them'], ...unchosen },
  image: { image, link, ...unchosen },
};

export const overlayTypes = Object.keys(overlaySettings) as OverlayType[];

/** An overlay of a type as a visit reads it. Any settings that the API stores may be given. */
export function overlayOf(type: OverlayType, settings: object = {}): OverlayData['overlay'] {
  return { id: 7, type, settings: { ...overlaySettings[type], ...settings } } as OverlayData['overlay'];
}

const target = 'https://planner.example.org/lakes?from=go&x=1';
const reportUrl = '/report?url=https%3A%2F%2Fgo.example.com%2Fsummer';
const colours = { background: '#ffffff', color: '#111827' };

const card =
  (type: OverlayType, settings: object = {}): Sample =>
  (locale) =>
    renderOverlayPage(
      { overlay: overlayOf(type, settings), image, target, isFramed: false, reportUrl },
      locale,
    );

const answers: Record<string, OverlayAnswer> = {
  sent: { kind: 'sent', ...colours },
  subscribed: { kind: 'subscribed', background: '#1e1b4b', color: '#a5b4fc' },
  voted: {
    kind: 'voted',
    results: [
      { option: 'Tea', votes: 1 },
      { option: 'Coffee', votes: 12 },
      { option: 'Neither of them', votes: 0 },
    ],
    ...colours,
  },
  'too-many': { kind: 'tooMany', retryAfterSeconds: 42 },
  ...Object.fromEntries(
    (['name', 'email', 'message', 'option'] as const).map((field) => [
      `mistake-${field}`,
      { kind: 'mistake', field, ...colours } as const,
    ]),
  ),
};

const pixels = [
  { type: 'gtmpixel', tag: 'GTM-AB12CD3' },
  { type: 'fbpixel', tag: '123456789012345' },
];

/**
 * Pages of overlays before a target that forbids frames, the answers to their forms, and the question for
 * consent.
 */
export const overlaySamples: Record<string, Sample> = {
  ...Object.fromEntries(overlayTypes.map((type) => [`card-${type}`, card(type)])),
  'card-coloured': card('contact', { background: '#fef3c7', color: '#78350f' }),
  'card-dark': card('poll', { background: '#1e1b4b', color: '#a5b4fc' }),
  'card-unreadable': card('newsletter', { background: '#facc15', color: '#ffffff' }),
  'card-long': card('message', { text: 'A long text.\nWith several lines, that is no heading. '.repeat(5) }),
  'card-no-picture': (locale) =>
    renderOverlayPage({ overlay: overlayOf('image'), target, isFramed: false }, locale),
  ...Object.fromEntries(
    Object.entries(answers).map(([name, answer]): [string, Sample] => [
      `answer-${name}`,
      (locale) => renderOverlayAnswer(answer, locale),
    ]),
  ),
  'pixels-asked': (locale) =>
    renderPixelPage({ pixels, target, consent: 'ask', isSandboxed: false, reportUrl }, locale),
};

/** Pages with the target in a frame. */
export function framedSamples(framed: string): Record<string, Sample> {
  const over =
    (type: OverlayType, settings: object = {}): Sample =>
    (locale) =>
      renderOverlayPage(
        { overlay: overlayOf(type, settings), image, target: framed, isFramed: true, reportUrl },
        locale,
      );
  return {
    ...Object.fromEntries(overlayTypes.map((type) => [`over-${type}`, over(type)])),
    'over-top': over('message', { position: 'top' }),
    'over-left': over('contact', { position: 'left' }),
    'over-right': over('poll', { position: 'right', background: '#1e1b4b', color: '#a5b4fc' }),
    frame: (locale) => renderFramePage({ title: 'The lakes', target: framed }, locale),
  };
}
