import { html } from 'hono/html';
import { linkAddress, type PictureAddress, pictureAddress } from './parts/address.ts';
import { badge, icon } from './parts/icons.ts';
import { readStyle } from './parts/inline-file.ts';
import { monogramOf } from './parts/monogram.ts';
import { openGraphTags } from './open-graph-page.ts';
import { createPage, type Page, publicPageHeaders } from './page.ts';
import type { Html } from './parts/draft.ts';
import { shorten } from './parts/shorten.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

export interface CampaignListData {
  /** The campaign's name. */
  name: string;
  /** The list's own public address. */
  url: string;
  /** The links of this page, at most `campaignListLinksMax`. */
  links: ListedLink[];
  /** From 1 */
  page: number;
  pages: number;
  reportUrl?: string | undefined;
}

export interface ListedLink {
  title: string;
  /** The short link. */
  url: string;
  /** The target's host; undefined where visitors must not know it. */
  host?: string | undefined;
  description?: string | undefined;
  image?: string | undefined;
  isProtected?: boolean;
}

/** With this many links and long texts a page still has less than 30 KB. */
export const campaignListLinksMax = 20;

const descriptionCharactersMax = 160;

const listStyle = readStyle('list');

/**
 * Renders a page of the public list of a campaign's links. Its other pages are at `?page=N` of the same path.
 */
export function renderCampaignListPage(data: CampaignListData, locale: Locale): Page {
  const texts = textsOf(locale);
  const entries = data.links
    .slice(0, campaignListLinksMax)
    .map((link) => ({ link, picture: pictureAddress(link.image) }));
  return createPage({
    locale,
    status: 200,
    title: data.name,
    layout: 'column',
    styles: [listStyle],
    pictures: entries.map(({ picture }) => picture).filter((picture) => picture !== undefined),
    reportUrl: data.reportUrl,
    head: openGraphTags({
      title: data.name,
      description: undefined,
      image: undefined,
      shortUrl: data.url,
    }),
    headers: publicPageHeaders,
    content: html`<header class="top">
<span class="mark" aria-hidden="true">${monogramOf(data.name)}</span>
<h1 dir="auto">${data.name}</h1>
</header>
${
  entries.length === 0
    ? html`<section class="panel none">${badge('unlinked', 'calm')}<p>${texts.list.empty}</p></section>`
    : html`<ul class="entries">${entries.map((entry) => entryElement(entry, texts))}</ul>`
}
${data.pages > 1 && pager(data, texts)}`,
  });
}

function entryElement(
  { link, picture }: { link: ListedLink; picture: PictureAddress | undefined },
  texts: Texts,
): Html | undefined {
  const address = linkAddress(link.url);
  if (address === undefined) return undefined;
  const description = link.description && shorten(link.description, descriptionCharactersMax);
  return html`<li><a class="entry" href="${address}">
${
  picture
    ? html`<img class="thumb" src="${picture.address}" alt="" width="64" height="64" loading="lazy" referrerpolicy="no-referrer">`
    : html`<span class="thumb" aria-hidden="true">${monogramOf(link.title)}</span>`
}
<span class="words">
<span class="entry-title"><bdi>${link.title}</bdi></span>
${description && html`<span class="entry-text"><bdi>${description}</bdi></span>`}
${link.isProtected && html`<span class="entry-host">${icon('lock')}${texts.passwordNeeded}</span>`}
${!link.isProtected && link.host && html`<span class="entry-host"><bdi dir="ltr">${link.host}</bdi></span>`}
</span>
${icon('chevron')}
</a></li>`;
}

function pager({ page, pages }: CampaignListData, { list }: Texts): Html {
  return html`<nav class="pager" aria-label="${list.pages}">
${page > 1 ? html`<a rel="prev" href="?page=${page - 1}">${list.previous}</a>` : html`<span></span>`}
<span>${list.pageOf(page, pages)}</span>
${page < pages ? html`<a rel="next" href="?page=${page + 1}">${list.next}</a>` : html`<span></span>`}
</nav>`;
}
