import { html } from 'hono/html';
import { badge } from './icons.ts';
import { createPage } from './page.ts';

export interface PageText {
  title: string;
  text: string;
}

/** What goes with every message page. */
export const pageHeaders: Record<string, string> = createMessagePage({ title: '', text: '' }).headers;

/** A small page that says one thing, in English. */
export function renderMessagePage(text: PageText): string {
  return createMessagePage(text).body;
}

function createMessagePage({ title, text }: PageText) {
  return createPage({
    locale: 'en',
    status: 200,
    title,
    content: html`<section class="panel">
${badge('compass', 'calm')}
<h1 dir="auto">${title}</h1>
<p class="lead lines" dir="auto">${text}</p>
</section>`,
  });
}
