import { renderBioPage } from '../../src/redirect/pages/bio-page.ts';
import { renderCampaignListPage } from '../../src/redirect/pages/campaign-list-page.ts';
import { renderNoticePage } from '../../src/redirect/pages/notice-page.ts';
import { renderOpenGraphPage } from '../../src/redirect/pages/open-graph-page.ts';
import { renderOverlayPage } from '../../src/redirect/pages/overlay-page.ts';
import type { Page } from '../../src/redirect/pages/page.ts';
import { renderPasswordPage } from '../../src/redirect/pages/password-page.ts';
import { renderPreviewPage } from '../../src/redirect/pages/preview-page.ts';
import { renderReportPage } from '../../src/redirect/pages/report-page.ts';
import { renderScanPage } from '../../src/redirect/pages/scan-page.ts';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import type { Locale } from '../../src/redirect/pages/texts/index.ts';
import { overlayOf } from './overlay-samples.ts';

export interface Filling {
  /** The value of every field that takes a text. */
  text: string;
  /** The value of every field that takes an address. */
  address: string;
}

export type Filled = (filling: Filling, locale: Locale) => Page;

/** Every page that shows what somebody else wrote, with all of its fields filled. */
export const filledPages: Record<string, Filled> = {
  notice: ({ text }, locale) => renderNoticePage({ kind: 'unknownLink', address: text }, locale),
  password: ({ address }, locale) =>
    renderPasswordPage({ state: 'wrong', reportUrl: address, appSchemes: ['myapp'] }, locale),
  splash: ({ text, address }, locale) =>
    renderSplashPage(
      {
        title: text,
        message: text,
        image: address,
        buttontext: text,
        counter: 60,
        background: text,
        color: text,
        target: address,
        reportUrl: address,
      },
      locale,
    ),
  coupon: ({ text, address }, locale) =>
    renderOverlayPage(
      {
        // A text with a line break never becomes the heading, so it is in the same element whatever its
        // length.
        overlay: overlayOf('coupon', { text: `${text}\n`, code: text, buttonlink: address }),
        target: address,
        isFramed: false,
        reportUrl: address,
      },
      locale,
    ),
  poll: ({ text, address }, locale) =>
    renderOverlayPage(
      {
        overlay: overlayOf('poll', { question: `${text}\n`, options: [text, `${text}2`] }),
        target: address,
        isFramed: false,
      },
      locale,
    ),
  preview: ({ text, address }, locale) =>
    renderPreviewPage(
      {
        shortUrl: address,
        destination: { kind: 'host', host: text, isEncrypted: false, varies: true },
        title: text,
        description: text,
        image: address,
        reportUrl: address,
      },
      locale,
    ),
  openGraph: ({ text, address }, locale) =>
    renderOpenGraphPage(
      { title: text, description: text, image: address, shortUrl: address, target: address },
      locale,
    ),
  bio: ({ text, address }, locale) =>
    renderBioPage(
      {
        name: text,
        description: text,
        url: address,
        avatar: address,
        previewImage: address,
        theme: 'ocean',
        blocks: [
          { type: 'link', title: text, href: address },
          { type: 'heading', text },
          { type: 'text', text },
          { type: 'image', image: address, link: address, href: address },
          // Some network names have an icon.
          { type: 'social', network: `other ${text}`, href: address },
        ],
        reportUrl: address,
      },
      locale,
    ),
  campaign: ({ text, address }, locale) =>
    renderCampaignListPage(
      {
        name: text,
        url: address,
        links: [
          { title: text, url: address, host: text, description: text, image: address },
          { title: text, url: 'https://go.example.com/a', isProtected: true },
        ],
        page: 1,
        pages: 1,
        reportUrl: address,
      },
      locale,
    ),
  scanText: ({ text, address }, locale) =>
    renderScanPage({ content: { type: 'text', text }, reportUrl: address }, locale),
  scanEmail: ({ text }, locale) =>
    renderScanPage(
      { content: { type: 'email', email: `${text}@example.com`, subject: text, body: text } },
      locale,
    ),
  scanPhone: ({ text }, locale) => renderScanPage({ content: { type: 'phone', phone: text } }, locale),
  scanSms: ({ text }, locale) =>
    renderScanPage({ content: { type: 'sms', phone: text, message: text } }, locale),
  scanContact: ({ text, address }, locale) =>
    renderScanPage(
      {
        content: {
          type: 'vcard',
          fname: text,
          lname: text,
          org: text,
          title: text,
          phone: text,
          cell: text,
          fax: text,
          email: text,
          site: address,
          street: text,
          city: text,
          state: text,
          zip: text,
          country: text,
          note: text,
        },
        vcardUrl: address,
        reportUrl: address,
      },
      locale,
    ),
  report: ({ text }, locale) =>
    renderReportPage(
      {
        values: { url: text, reason: text, details: text, email: text },
        mistakes: ['url', 'reason', 'details', 'email'],
      },
      locale,
    ),
};
