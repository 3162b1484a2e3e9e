import { html } from 'hono/html';
import { trapField } from '../../platform/trap-field.ts';
import { hostOf, linkAddress, type PictureAddress } from './parts/address.ts';
import { icon } from './parts/icons.ts';
import type { Html } from './parts/draft.ts';
import type { Texts } from './texts/index.ts';

type Optional = string | undefined;

/** The settings of each type; "" or undefined = not given. */
export type OverlayContent =
  | { type: 'message'; settings: { text: string; buttontext?: Optional; buttonlink?: Optional } }
  | { type: 'contact'; settings: { text: string } }
  | { type: 'newsletter'; settings: { text: string; buttontext?: Optional } }
  | { type: 'coupon'; settings: { text: string; code: string; buttonlink?: Optional } }
  | { type: 'poll'; settings: { question: string; options: readonly string[] } }
  | { type: 'image'; settings: { link: string } };

export interface ContentParts {
  /** Id of the overlay. */
  id: number;
  texts: Texts;
  target: Optional;
  picture: PictureAddress | undefined;
}

const nameCharactersMax = 100;
const emailCharactersMax = 254;
const messageCharactersMax = 4_000;
/**
 * A text up to this length is the heading; a longer one is a paragraph under a heading for screen readers.
 */
const headingCharactersMax = 120;

/** Whether visitors can enter something. */
export function hasForm({ type }: Pick<OverlayContent, 'type'>): boolean {
  return type === 'contact' || type === 'newsletter' || type === 'poll';
}

/** Renders what an overlay says and asks, for any layout. It contains the heading of the page. */
export function overlayContent(overlay: OverlayContent, parts: ContentParts): Html {
  const { texts } = parts;
  switch (overlay.type) {
    case 'message': {
      const { text, buttontext, buttonlink } = overlay.settings;
      return html`${heading(text, parts)}${action(buttonlink, buttontext, texts)}`;
    }
    case 'contact':
      return html`${heading(overlay.settings.text, parts)}${form(parts, contactFields(texts), texts.overlay.send)}`;
    case 'newsletter': {
      const { text, buttontext } = overlay.settings;
      return html`${heading(text, parts)}${form(parts, emailField(texts), buttontext || texts.overlay.subscribe)}`;
    }
    case 'coupon': {
      const { text, code, buttonlink } = overlay.settings;
      return html`${heading(text, parts)}<p class="code"><span>${texts.overlay.code}</span> <strong dir="auto">${code}</strong></p>${action(buttonlink, undefined, texts)}`;
    }
    case 'poll':
      return poll(overlay.settings, parts);
    case 'image':
      return imageLink(overlay.settings, parts);
  }
}

function heading(text: string, { target, texts }: ContentParts): Html {
  if (text.length <= headingCharactersMax && !text.includes('\n')) return html`<h1 dir="auto">${text}</h1>`;
  return html`<h1 class="unseen">${siteOf(target, texts)}</h1>
<p class="lead lines" dir="auto">${text}</p>`;
}

function siteOf(target: Optional, texts: Texts): string {
  return (target && hostOf(target)) || texts.splash.title;
}

function action(link: Optional, label: Optional, texts: Texts): Html | undefined {
  const address = linkAddress(link);
  if (address === undefined) return undefined;
  return html`<a class="button" href="${address}" rel="nofollow"><bdi>${label || hostOf(address) || texts.continue}</bdi>${icon('forward')}</a>`;
}

function imageLink({ link }: { link: string }, { picture, target, texts }: ContentParts): Html {
  const address = linkAddress(link);
  const host = (address && hostOf(address)) || texts.continue;
  const title = html`<h1 class="unseen">${siteOf(target, texts)}</h1>`;
  if (picture === undefined) return html`${title}${action(link, host, texts)}`;
  const shown = (alt: string) =>
    html`<img class="picture" src="${picture.address}" alt="${alt}" referrerpolicy="no-referrer">`;
  return html`${title}${address === undefined ? shown('') : html`<a class="pictured" href="${address}" rel="nofollow">${shown(host)}</a>`}`;
}

/**
 * A form that is sent to the overlay's own address. The answer appears in a frame over the form, so the page
 * and the target on it stay, and no script is needed.
 */
function form({ id, texts }: ContentParts, fields: Html, button: string): Html {
  return html`<div class="asking">
<form method="post" action="/o/${id}" target="answer">
${fields}
<div class="unseen" aria-hidden="true"><label>${texts.overlay.trap} <input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
<button class="button"><bdi>${button}</bdi></button>
</form>
<p class="reply" id="said" role="status" data-failed="${texts.notices.fault.title}."></p>
<iframe class="answer" name="answer" title="${texts.overlay.answer}" tabindex="-1"></iframe>
</div>`;
}

function contactFields(texts: Texts): Html {
  const { name, message } = texts.overlay;
  return html`<div class="field">
<label for="name">${name} <span class="optional">(${texts.report.optional})</span></label>
<input id="name" name="name" type="text" autocomplete="name" maxlength="${nameCharactersMax}" dir="auto">
</div>
${emailField(texts)}
<div class="field">
<label for="message">${message}</label>
<textarea id="message" name="message" rows="3" required maxlength="${messageCharactersMax}" dir="auto"></textarea>
</div>`;
}

function emailField({ overlay }: Texts): Html {
  return html`<div class="field">
<label for="email">${overlay.email}</label>
<input id="email" name="email" type="email" required autocomplete="email" maxlength="${emailCharactersMax}" dir="ltr">
</div>`;
}

function poll(
  { question, options }: { question: string; options: readonly string[] },
  parts: ContentParts,
): Html {
  const choice = (option: string) =>
    html`<label class="choice"><input type="radio" name="option" value="${option}" required><span dir="auto">${option}</span></label>`;
  const fields = html`<fieldset class="field"><legend class="unseen">${question}</legend>
${options.map(choice)}
</fieldset>`;
  return html`${heading(question, parts)}${form(parts, fields, parts.texts.overlay.vote)}`;
}
