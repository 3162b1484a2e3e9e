import { html } from 'hono/html';
import { contactName } from '../../../resources/qr-codes/index.ts';
import { hostOf, linkAddress } from './address.ts';
import { icon } from './icons.ts';
import { monogramOf } from './monogram.ts';
import type { Html } from './draft.ts';
import { type ScanContent, scanAddress } from './scan-address.ts';
import type { Texts } from '../texts/index.ts';

export type Contact = Extract<ScanContent, { type: 'vcard' }>;

interface ContactData {
  contact: Contact;
  vcardUrl: string | undefined;
}

/** Renders a contact as a card: who it is, how to save it, how to reach it. */
export function contactContent({ contact, vcardUrl }: ContactData, { scan }: Texts) {
  const person = [contact.fname, contact.lname].filter(Boolean).join(' ');
  const title = contactName(contact);
  const roles = [contact.title, person && contact.org].filter(Boolean).join('\n');
  const address = linkAddress(vcardUrl);
  const rows = factRows(contact, scan);
  const content = html`<header class="who">
<span class="mark" aria-hidden="true">${monogramOf(title)}</span>
<h1 dir="auto">${title}</h1>
${roles && html`<p class="lead lines" dir="auto">${roles}</p>`}
</header>
${address && html`<a class="button" href="${address}">${icon('person')}${scan.saveContact}</a>`}
${rows.length > 0 && html`<dl class="facts">${rows}</dl>`}`;
  return { title, content };
}

function factRows(contact: Contact, scan: Texts['scan']): Html[] {
  return [
    numberRow(scan.phone, contact.phone),
    numberRow(scan.cell, contact.cell),
    row(scan.fax, contact.fax && html`<bdi dir="ltr">${contact.fax}</bdi>`),
    emailRow(scan.email, contact.email),
    siteRow(scan.site, contact.site),
    linesRow(scan.address, postalAddress(contact)),
    linesRow(scan.note, contact.note),
  ].filter((shown) => shown !== undefined);
}

function row(label: string, value: Html | '' | undefined): Html | undefined {
  return value ? html`<dt>${label}</dt><dd>${value}</dd>` : undefined;
}

function linesRow(label: string, text: string | undefined): Html | undefined {
  return row(label, text && html`<bdi class="lines">${text}</bdi>`);
}

function numberRow(label: string, phone: string | undefined): Html | undefined {
  if (!phone) return undefined;
  const address = scanAddress({ type: 'phone', phone });
  return row(label, html`<a href="${address}">${icon('phone')}<bdi dir="ltr">${phone}</bdi></a>`);
}

function emailRow(label: string, email: string | undefined): Html | undefined {
  if (!email) return undefined;
  const address = scanAddress({ type: 'email', email });
  return row(label, html`<a href="${address}">${icon('mail')}<bdi dir="ltr">${email}</bdi></a>`);
}

function siteRow(label: string, site: string | undefined): Html | undefined {
  const address = linkAddress(site);
  if (address === undefined) return undefined;
  const shown = hostOf(address) ?? address;
  return row(
    label,
    html`<a href="${address}" rel="nofollow noopener">${icon('globe')}<bdi dir="ltr">${shown}</bdi></a>`,
  );
}

function postalAddress({ street, zip, city, state, country }: Contact): string {
  const town = [zip, city].filter(Boolean).join(' ');
  return [street, town, state, country].filter(Boolean).join('\n');
}
