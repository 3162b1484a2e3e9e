import { html } from 'hono/html';
import { contactContent } from './parts/contact.ts';
import { badge, icon, type IconName } from './parts/icons.ts';
import { readScript, readStyle } from './parts/inline-file.ts';
import { createJsonAnswer, createPage, type Page } from './page.ts';
import type { Draft, Html } from './parts/draft.ts';
import { type ActionContent, isSafeToOpen, type ScanContent, scanAddress } from './parts/scan-address.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

export interface ScanData {
  content: ScanContent;
  /** Where this host serves the contact as a vCard file. */
  vcardUrl?: string | undefined;
  reportUrl?: string | undefined;
}

const scanStyle = readStyle('scan');
const scanScript = readScript(new URL('./scripts/scan.js', import.meta.url));

/** Longer texts have a smaller font. */
const shortTextCharactersMax = 280;

/**
 * Renders what a dynamic QR code contains if it is no link: a text, a contact to save, or an email, call or
 * message to begin. Where it is safe, the latter opens by itself; the page stays, because that fails in some
 * apps.
 */
export function renderScanPage({ content, vcardUrl, reportUrl }: ScanData, locale: Locale): Page {
  const { content: shown, ...own } = shownContent({ content, vcardUrl }, textsOf(locale));
  return createPage({
    locale,
    status: 200,
    styles: [scanStyle],
    reportUrl,
    content: html`<section class="panel">${shown}</section>`,
    ...own,
  });
}

/**
 * The same for clients that ask for JSON: the content of the code as in the API, and the address that would
 * be opened (for a contact, that of its vCard).
 */
export function renderScanJson({ content, vcardUrl }: ScanData, locale: Locale): Page {
  const { type, ...data } = content;
  const isOpened = content.type !== 'text' && content.type !== 'vcard';
  const link = isOpened ? scanAddress(content) : vcardUrl;
  return createJsonAnswer({ status: 200, locale }, { error: 0, type, data, ...(link && { link }) });
}

type Shown = Pick<Draft, 'title' | 'content' | 'script'>;

function shownContent({ content, vcardUrl }: ScanData, texts: Texts): Shown {
  switch (content.type) {
    case 'text':
      return textContent(content.text, texts);
    case 'vcard':
      return contactContent({ contact: content, vcardUrl }, texts);
    default:
      return actionContent(content, texts);
  }
}

function textContent(text: string, { scan }: Texts): Shown {
  const isShort = text.length <= shortTextCharactersMax;
  return {
    title: scan.saysTitle,
    script: scanScript,
    content: html`${badge('text', 'accent')}
<h1 class="small">${scan.saysTitle}</h1>
<p class="said whole${isShort && ' short'}" id="said" dir="auto">${text}</p>
<noscript><p class="hint">${scan.holdToCopy}</p></noscript>
${copyButton('button', scan.copyText, scan)}`,
  };
}

/** Shown only where scripts run. Without them, one tap selects the text with the class `whole`. */
function copyButton(look: string, label: string, { copied }: Texts['scan']): Html {
  return html`<button class="${look}" id="copy" type="button" hidden>${icon('copy')}<span data-copied="${copied}">${label}</span></button>
<span class="unseen" id="copied" role="status"></span>`;
}

function actionContent(content: ActionContent, { scan }: Texts): Shown {
  const { name, verb, copy, to, parts } = describeAction(content, scan);
  return {
    title: verb,
    script: scanScript,
    content: html`${badge(name, 'accent')}
<h1 class="reach"><bdi class="whole" id="said" dir="ltr">${breakable(to)}</bdi></h1>
${
  parts.length > 0 &&
  html`<dl class="facts">${parts.map(
    ([label, text]) => html`<dt>${label}</dt><dd><bdi class="lines">${text}</bdi></dd>`,
  )}</dl>`
}
<a class="button" id="open" href="${scanAddress(content)}" data-by-itself="${String(isSafeToOpen(content))}">${verb}${icon('forward')}</a>
${copyButton('button quiet', copy, scan)}`,
  };
}

/** A long email address should wrap before its host. */
function breakable(address: string): (string | Html)[] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address] : [address.slice(0, at), html`<wbr>`, address.slice(at)];
}

interface Action {
  name: IconName;
  verb: string;
  copy: string;
  to: string;
  /** What is filled in already, with its label. */
  parts: [label: string, text: string][];
}

function describeAction(content: ActionContent, scan: Texts['scan']): Action {
  const written = (label: string, text: string | undefined): Action['parts'] => (text ? [[label, text]] : []);
  switch (content.type) {
    case 'email': {
      const parts = [...written(scan.subject, content.subject), ...written(scan.message, content.body)];
      return { name: 'mail', verb: scan.writeEmail, copy: scan.copyAddress, to: content.email, parts };
    }
    case 'phone':
      return { name: 'phone', verb: scan.call, copy: scan.copyNumber, to: content.phone, parts: [] };
    case 'sms': {
      const parts = written(scan.message, content.message);
      return { name: 'chat', verb: scan.sendMessage, copy: scan.copyNumber, to: content.phone, parts };
    }
  }
}
