import { html } from 'hono/html';
import { linkAddress, pictureAddress, withoutScheme } from './parts/address.ts';
import { icon } from './parts/icons.ts';
import { readStyle } from './parts/inline-file.ts';
import { createPage, type Page } from './page.ts';
import type { Html } from './parts/draft.ts';
import { type Locale, textsOf } from './texts/index.ts';

/** The meta fields of a link, for preview crawlers; "" or undefined = not set. */
export interface OpenGraphData {
  title: string | undefined;
  description: string | undefined;
  /** Absolute http(s) address: crawlers resolve no paths. */
  image: string | undefined;
  /** The short link itself. */
  shortUrl: string;
  /** Only set when anybody may know it, that is, without a password. */
  target?: string | undefined;
}

const previewStyle = readStyle('preview');

/** Renders a link's Open Graph tags, for crawlers of chats and social networks, in place of the redirect. */
export function renderOpenGraphPage(data: OpenGraphData, locale: Locale): Page {
  const title = data.title || withoutScheme(data.shortUrl);
  const picture = pictureAddress(data.image);
  const target = linkAddress(data.target);
  return createPage({
    locale,
    status: 200,
    title,
    styles: [previewStyle],
    pictures: picture ? [picture] : [],
    // A crawler that must not index a page may show no preview of it either.
    headers: { 'X-Robots-Tag': 'all' },
    head: openGraphTags({ ...data, title, image: picture?.address }),
    content: html`<section class="panel">
<div class="summary first">
${picture && html`<img src="${picture.address}" alt="">`}
<h1 dir="auto">${title}</h1>
${data.description && html`<p class="lead lines" dir="auto">${data.description}</p>`}
</div>
${target && html`<a class="button" href="${target}" rel="nofollow">${textsOf(locale).continue}${icon('forward')}</a>`}
</section>`,
  });
}

type Tagged = Pick<OpenGraphData, 'title' | 'description' | 'image' | 'shortUrl'> & {
  type?: 'website' | 'profile';
};

/** The tags that crawlers read. `image` must have been checked (`pictureAddress`). */
export function openGraphTags({ type = 'website', title, description, image, shortUrl }: Tagged): Html {
  const url = linkAddress(shortUrl);
  return html`<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
${url && html`<meta property="og:url" content="${url}">`}
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
${image && html`<meta property="og:image" content="${image}">`}
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`;
}
