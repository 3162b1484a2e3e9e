import { html } from 'hono/html';
import type { BioTheme } from '../../resources/bio-pages/index.ts';
import { hostOf, linkAddress, type PictureAddress, pictureAddress } from './parts/address.ts';
import { type Inline, readStyle } from './parts/inline-file.ts';
import { monogramOf } from './parts/monogram.ts';
import { type Network, networkIcon, networkOf, networkShapes } from './parts/networks.ts';
import { openGraphTags } from './open-graph-page.ts';
import { createPage, type Page, publicPageHeaders } from './page.ts';
import type { Html } from './parts/draft.ts';
import { type Locale, textsOf } from './texts/index.ts';

export interface BioPageData {
  name: string;
  /** "" = none */
  description: string;
  /** The page's own public address. */
  url: string;
  /** http(s) address or path on this host; undefined = none, or none that this visitor may be shown. */
  avatar: string | undefined;
  /** The avatar's absolute address, for link previews on other sites. */
  previewImage: string | undefined;
  theme: BioTheme;
  blocks: BioPageBlock[];
  reportUrl?: string | undefined;
  isPreview?: boolean | undefined;
}

/** `href`: where a click on the block leads; undefined = it is no link. */
export type BioPageBlock = { href?: string | undefined } & (
  | { type: 'link'; title: string }
  | { type: 'heading' | 'text'; text: string }
  | { type: 'image'; image: string | undefined; link?: string | undefined }
  | { type: 'social'; network: string }
);

type Social = Extract<BioPageBlock, { type: 'social' }>;

const bioStyle = readStyle('bio');

const themeStyles: Record<BioTheme, Inline> = {
  light: readStyle('bio-light'),
  dark: readStyle('bio-dark'),
  ocean: readStyle('bio-ocean'),
  forest: readStyle('bio-forest'),
  sunset: readStyle('bio-sunset'),
  mono: readStyle('bio-mono'),
};

/**
 * Renders a bio page. The themes light and dark look the same to everybody; the others follow the visitor's
 * preference for light or dark.
 */
export function renderBioPage(data: BioPageData, locale: Locale): Page {
  const { blocks } = data;
  const avatar = pictureAddress(data.avatar);
  const pictures = blocks.map((block) => (block.type === 'image' ? pictureAddress(block.image) : undefined));
  const networks = blocks.flatMap((block) =>
    block.type === 'social' ? (networkOf(block.network) ?? []) : [],
  );
  return createPage({
    locale,
    status: 200,
    title: data.name,
    layout: 'column',
    styles: [bioStyle, themeStyles[data.theme] ?? themeStyles.light],
    pictures: [avatar, ...pictures].filter((picture) => picture !== undefined),
    reportUrl: data.reportUrl,
    isPreview: data.isPreview,
    head: previewTags(data),
    headers: publicPageHeaders,
    content: html`${profile(data, avatar)}
${networks.length > 0 && networkShapes(networks)}
${rowsOf(blocks).map((row) => (Array.isArray(row) ? socialRow(row) : blockElement(row, locale)))}`,
  });
}

function previewTags({ name, description, previewImage, url }: BioPageData): Html {
  const image = pictureAddress(previewImage)?.address;
  return openGraphTags({ type: 'profile', title: name, description, image, shortUrl: url });
}

function profile({ name, description }: BioPageData, avatar: PictureAddress | undefined): Html {
  return html`<header class="profile">
${
  avatar
    ? html`<img class="avatar" src="${avatar.address}" alt="" width="112" height="112" referrerpolicy="no-referrer">`
    : html`<span class="avatar" aria-hidden="true">${monogramOf(name)}</span>`
}
<h1 dir="auto">${name}</h1>
${description && html`<p class="lead lines" dir="auto">${description}</p>`}
</header>`;
}

/** The blocks in order, with consecutive social blocks in one row. */
function rowsOf(blocks: readonly BioPageBlock[]): (BioPageBlock | Social[])[] {
  const rows: (BioPageBlock | Social[])[] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    if (block.type !== 'social') rows.push(block);
    else if (Array.isArray(last)) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

function blockElement(block: BioPageBlock, locale: Locale): Html | undefined {
  switch (block.type) {
    case 'link':
      return button(block.href, block.title);
    case 'heading':
      return html`<h2 dir="auto">${block.text}</h2>`;
    case 'text':
      return html`<p class="words lines" dir="auto">${block.text}</p>`;
    case 'image':
      return pictureElement(block, locale);
    case 'social':
      return socialRow([block]);
  }
}

function button(href: string | undefined, title: string): Html | undefined {
  const address = linkAddress(href);
  if (address === undefined) return undefined;
  return html`<a class="go" href="${address}" rel="nofollow"><bdi>${title}</bdi></a>`;
}

/**
 * A picture that is a link has the link's host as its alternative text. If the picture may not be shown, a
 * button takes its place.
 */
function pictureElement(
  { image, link, href }: Extract<BioPageBlock, { type: 'image' }>,
  locale: Locale,
): Html | undefined {
  const picture = pictureAddress(image);
  const label = (link && hostOf(link)) ?? textsOf(locale).continue;
  if (picture === undefined) return button(href, label);
  const address = linkAddress(href);
  if (address === undefined) return imageElement(picture, '');
  return html`<a class="framed-picture" href="${address}" rel="nofollow">${imageElement(picture, label)}</a>`;
}

function imageElement({ address }: PictureAddress, label: string): Html {
  return html`<img class="picture" src="${address}" alt="${label}" loading="lazy" referrerpolicy="no-referrer">`;
}

function socialRow(socials: Social[]): Html {
  return html`<ul class="socials">${socials.map(socialElement)}</ul>`;
}

function socialElement({ network: name, href }: Social): Html | undefined {
  const address = linkAddress(href);
  if (address === undefined) return undefined;
  const network: Network | undefined = networkOf(name);
  return html`<li><a class="${network ? 'round' : 'pill'}" href="${address}" rel="nofollow">${
    network ? html`${networkIcon(network)}<bdi class="unseen">${name}</bdi>` : html`<bdi>${name}</bdi>`
  }</a></li>`;
}
