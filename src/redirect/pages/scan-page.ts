import { html } from 'hono/html';
import { contactContent } from './contact.ts';
import { badge, icon, type IconName } from './icons.ts';
import { readStyle } from './inline-file.ts';
import { createPage, type Html, type Page } from './page.ts';
import { type ActionContent, type ScanContent, scanAddress } from './scan-address.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

export interface ScanData {
  /** The code's name, which is the heading of a text. */
  name: string;
  content: ScanContent;
  /** Where a contact is answered as a vCard file, by this host. */
  vcardUrl?: string | undefined;
  reportUrl?: string | undefined;
}

const scanStyle = readStyle('scan');

/** What a dynamic QR code stands for when it is no link: a text, a contact to save, or a mail, call or message to begin. */
export function renderScanPage(data: ScanData, locale: Locale): Page {
  const { title, content } = shownContent(data, textsOf(locale));
  return createPage({
    locale,
    status: 200,
    title,
    styles: [scanStyle],
    reportUrl: data.reportUrl,
    content: html`<section class="panel">${content}</section>`,
  });
}

interface Shown {
  title: string;
  content: Html;
}

function shownContent({ name, content, vcardUrl }: ScanData, texts: Texts): Shown {
  switch (content.type) {
    case 'text':
      return { title: name, content: textContent(name, content.text) };
    case 'vcard':
      return contactContent({ contact: content, vcardUrl, name }, texts);
    default:
      return { title: name, content: actionContent(content, texts) };
  }
}

function textContent(name: string, text: string): Html {
  return html`<h1 class="small" dir="auto">${name}</h1>
<p class="said" dir="auto">${text}</p>`;
}

function actionContent(content: ActionContent, { scan }: Texts): Html {
  const { name, verb, to, parts } = describeAction(content, scan);
  return html`${badge(name, 'accent')}
<h1 class="reach"><bdi dir="ltr">${breakable(to)}</bdi></h1>
${
  parts.length > 0 &&
  html`<dl class="facts">${parts.map(
    ([label, text]) => html`<dt>${label}</dt><dd><bdi class="lines">${text}</bdi></dd>`,
  )}</dl>`
}
<a class="button" href="${scanAddress(content)}">${verb}${icon('forward')}</a>`;
}

/** A long e-mail address had best be broken before its host. */
function breakable(address: string): (string | Html)[] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address] : [address.slice(0, at), html`<wbr>`, address.slice(at)];
}

interface Action {
  name: IconName;
  verb: string;
  to: string;
  /** What is written already, with its label. */
  parts: [label: string, text: string][];
}

function describeAction(content: ActionContent, scan: Texts['scan']): Action {
  const written = (label: string, text: string | undefined): Action['parts'] => (text ? [[label, text]] : []);
  switch (content.type) {
    case 'email': {
      const parts = [...written(scan.subject, content.subject), ...written(scan.message, content.body)];
      return { name: 'mail', verb: scan.writeEmail, to: content.email, parts };
    }
    case 'phone':
      return { name: 'phone', verb: scan.call, to: content.phone, parts: [] };
    case 'sms':
      return {
        name: 'chat',
        verb: scan.sendMessage,
        to: content.phone,
        parts: written(scan.message, content.message),
      };
  }
}
