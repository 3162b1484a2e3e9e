import { html, raw } from 'hono/html';
import { withoutMisleading } from '../../../platform/without-misleading.ts';
import { linkAddress } from './address.ts';
import { icon } from './icons.ts';
import type { Inline } from './inline-file.ts';
import type { Draft, Html } from './draft.ts';
import { directionOf, textsOf } from '../texts/index.ts';

type DocumentParts = Draft & { styles: readonly Inline[] };

export function renderDocument(parts: DocumentParts): string {
  const { locale, title, content, aside, head, styles, script, layout = 'card', isPreview } = parts;
  const document = html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
${styles.map(styleElement)}
${head}
</head>
<body class="${layout}"${isPreview && html` inert`}>
<main>
${content}
</main>
${aside}
${footer(parts)}
${script && scriptElement(script)}
</body>
</html>
`;
  return withoutMisleading(String(document).toWellFormed());
}

function styleElement({ text }: Inline): Html {
  return html`<style>${raw(text)}</style>`;
}

function scriptElement({ text, nonce }: Inline): Html {
  return html`<script${nonce && html` nonce="${nonce}"`}>${raw(text)}</script>`;
}

function footer({ reportUrl, locale }: DocumentParts): Html | undefined {
  const address = linkAddress(reportUrl);
  if (address === undefined) return undefined;
  return html`<footer><a href="${address}" rel="nofollow">${icon('flag')}${textsOf(locale).reportLink}</a></footer>`;
}
