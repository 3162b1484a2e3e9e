import { html } from 'hono/html';
import { chooseLocale } from './negotiation/choose-locale.ts';
import { badge, icon } from './parts/icons.ts';
import { inline, readStyle } from './parts/inline-file.ts';
import { renderNoticePage } from './notice-page.ts';
import { createPage, type Page } from './page.ts';
import type { Html } from './parts/draft.ts';
import { retryAfter } from './negotiation/retry-after.ts';
import { colourStyles } from './splash-page.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

type Colours = { background: string; color: string };

type Voted = Extract<OverlayAnswer, { kind: 'voted' }>;

/** The outcome of sending an overlay's form, shown in a frame over the form. */
export type OverlayAnswer =
  | { kind: 'unknown' | 'blocked' | 'badRequest' | 'tooLarge' | 'wrongMethod' | 'full' | 'fault' }
  | { kind: 'tooMany'; retryAfterSeconds: number }
  | ({ kind: 'sent' | 'subscribed' } & Colours)
  | ({ kind: 'voted'; results: readonly { option: string; votes: number }[] } & Colours)
  | ({ kind: 'mistake'; field: 'name' | 'email' | 'message' | 'option' } & Colours);

const answerStyle = readStyle('overlay-answer');
/** Keeps the frame transparent on a dark page, too, so that the form can be seen through it. */
const seeThrough = inline(':root{color-scheme:light}');

/** Renders the outcome in the visitor's language. A mistake has status 400. */
export function renderOverlayAnswer(answer: OverlayAnswer, acceptLanguage: string | undefined): Page {
  const locale = chooseLocale(acceptLanguage);
  const texts = textsOf(locale);
  switch (answer.kind) {
    case 'unknown':
      return strip({ text: texts.overlay.full, status: 404 }, locale);
    case 'blocked':
      return strip({ text: `${texts.notices.blocked.title}.`, status: 410 }, locale);
    case 'badRequest':
      return strip({ text: sentenceOf(texts.notices.badRequest), status: 400 }, locale);
    case 'tooLarge':
      // The rest of the body is not read.
      return strip(
        { text: sentenceOf(texts.notices.tooLarge), status: 413, headers: { Connection: 'close' } },
        locale,
      );
    case 'wrongMethod':
      // Opened by its address, the page stands in no frame.
      return renderNoticePage({ kind: 'wrongMethod', allow: 'POST' }, locale);
    case 'tooMany': {
      const text = sentenceOf(texts.notices.tooManyRequests);
      const headers = retryAfter(answer.retryAfterSeconds);
      return strip({ text, status: 429, headers }, locale);
    }
    case 'full':
      return strip({ text: texts.overlay.full, status: 409 }, locale);
    case 'fault':
      return strip({ text: `${texts.notices.fault.title}.`, status: 503, headers: retryAfter(1) }, locale);
    case 'mistake':
      return strip({ text: mistakeOf(answer.field, texts), status: 400, field: answer.field }, locale);
    case 'sent':
      return whole(answer, thanks(texts.overlay.sent), locale);
    case 'subscribed':
      return whole(answer, thanks(texts.overlay.subscribed), locale);
    case 'voted':
      return whole(answer, resultsOf(answer, { texts, locale }), locale);
  }
}

function sentenceOf({ title, text }: { title: string; text: string }): string {
  return `${title}. ${text}`;
}

function mistakeOf(field: 'name' | 'email' | 'message' | 'option', { overlay }: Texts): string {
  const { wrongName, wrongEmail, wrongMessage, wrongOption } = overlay;
  return { name: wrongName, email: wrongEmail, message: wrongMessage, option: wrongOption }[field];
}

/** Covers the whole form. */
function whole(colours: Colours, content: Html, locale: Locale): Page {
  return createPage({
    locale,
    status: 200,
    title: textsOf(locale).overlay.answer,
    layout: 'answer',
    isFramed: true,
    styles: [answerStyle, ...colourStyles(colours)],
    content: html`<section class="whole" id="reply">${content}</section>`,
  });
}

interface Strip {
  text: string;
  status: number;
  field?: string;
  headers?: Record<string, string>;
}

/** Leaves the form visible, so that visitors can correct it. */
function strip({ text, status, field, headers = {} }: Strip, locale: Locale): Page {
  return createPage({
    locale,
    status,
    title: textsOf(locale).report.mistake,
    layout: 'answer',
    isFramed: true,
    headers,
    styles: [answerStyle, seeThrough],
    content: html`<section class="strip" id="reply" data-field="${field ?? 'none'}"><h1>${icon('alert')}<span>${text}</span></h1></section>`,
  });
}

function thanks({ title, text }: { title: string; text: string }): Html {
  return html`${badge('check', 'good')}
<h1>${title}</h1>
<p class="lead">${text}</p>`;
}

function resultsOf(
  { results }: Pick<Voted, 'results'>,
  { texts, locale }: { texts: Texts; locale: Locale },
): Html {
  const all = results.reduce((sum, { votes }) => sum + votes, 0);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const row = ({ option, votes }: { option: string; votes: number }) => {
    const share = all === 0 ? 0 : votes / all;
    return html`<li><span dir="auto">${option}</span> <span class="share">${percent.format(share)} · ${texts.overlay.votes(votes)}</span>
<meter min="0" max="1" value="${share.toFixed(3)}" aria-hidden="true"></meter></li>`;
  };
  return html`<h1>${texts.overlay.voted}</h1>
<ul class="results">${results.map(row)}</ul>`;
}
