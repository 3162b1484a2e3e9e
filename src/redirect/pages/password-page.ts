import { html } from 'hono/html';
import { badge, icon } from './parts/icons.ts';
import { readScript, readStyle } from './parts/inline-file.ts';
import { createJson, createPage, type Page } from './page.ts';
import type { Html } from './parts/draft.ts';
import { retryAfter } from './negotiation/retry-after.ts';
import { type Locale, type Texts, textsOf } from './texts/index.ts';

/** The form's field for where the visitor came from: the page it is sent from is all that browsers tell. */
export const referrerField = 'referrer';

/** Contains nothing about the link, so that nothing about it can be seen before the password is known. */
export type PasswordData = (
  | { state: 'asked' | 'wrong'; referrer?: string }
  | { state: 'tooMany'; retryAfterSeconds: number }
) & {
  reportUrl?: string | undefined;
  /** Schemes besides http and https that links of this service may lead to, not only this link. */
  appSchemes?: Iterable<string>;
};

const pageStatuses = { asked: 200, wrong: 403, tooMany: 429 } as const;
const jsonStatuses = { asked: 401, wrong: 401, tooMany: 429 } as const;

const formStyle = readStyle('form');
/** Otherwise the second request of a double click could find a link with a limit of clicks used up. */
const sendOnce = readScript(new URL('./scripts/send-once.js', import.meta.url));

/** Renders the form for a link's password (field `password`), which is sent to the same address and query. */
export function renderPasswordPage(data: PasswordData, locale: Locale): Page {
  const texts = textsOf(locale);
  const { title } = data.state === 'tooMany' ? texts.password.tooMany : texts.password;
  return createPage({
    locale,
    status: pageStatuses[data.state],
    title: data.state === 'wrong' ? `${texts.report.mistake}: ${title}` : title,
    styles: [formStyle],
    forms: redirectableForms(data.appSchemes),
    ...(data.state === 'tooMany' ? {} : { script: sendOnce }),
    headers: passwordHeaders(data),
    reportUrl: data.reportUrl,
    content:
      data.state === 'tooMany'
        ? waitContent(texts)
        : formContent(texts, { isWrong: data.state === 'wrong', referrer: data.referrer ?? '' }),
  });
}

/** The same for clients that ask for JSON: 401 for a missing or wrong password. */
export function renderPasswordJson(data: PasswordData, locale: Locale): Page {
  const { title, text, wrong, tooMany } = textsOf(locale).password;
  const messages = {
    asked: `${title}. ${text}`,
    wrong,
    tooMany: `${tooMany.title}. ${tooMany.text}`,
  };
  const status = jsonStatuses[data.state];
  return createJson({ status, locale, headers: passwordHeaders(data) }, messages[data.state]);
}

/**
 * Browsers apply `form-action` also to redirects after the form, and thus to the link's target: with `'self'`
 * alone, the right password would lead nowhere. `intent:` opens apps on Android.
 */
function redirectableForms(appSchemes: Iterable<string> = []): string[] {
  const schemes = [...appSchemes].filter((scheme) => /^[a-z][a-z0-9+.-]*$/.test(scheme));
  return ["'self'", 'http:', 'https:', 'intent:', ...schemes.map((scheme) => `${scheme}:`)];
}

function passwordHeaders(data: PasswordData): Record<string, string> {
  return data.state === 'tooMany' ? retryAfter(data.retryAfterSeconds) : {};
}

function formContent(texts: Texts, { isWrong, referrer }: { isWrong: boolean; referrer: string }): Html {
  const { title, text, label, wrong } = texts.password;
  return html`<section class="panel">
${badge('lock', 'accent')}
<h1>${title}</h1>
<p class="lead" id="text">${text}</p>
<form method="post">
<input type="hidden" name="${referrerField}" value="${referrer}">
<div class="field">
<label for="password">${label}</label>
<input id="password" name="password" type="password" required autofocus autocomplete="off" autocapitalize="none" spellcheck="false" dir="auto" aria-describedby="${isWrong ? 'mistake' : 'text'}"${isWrong && html` aria-invalid="true"`}>
${isWrong && html`<p class="mistake" id="mistake">${icon('alert')}${wrong}</p>`}
</div>
<button class="button">${texts.continue}${icon('forward')}</button>
</form>
</section>`;
}

function waitContent({ password: { tooMany, tryAgain } }: Texts): Html {
  // An empty href is the same address, requested with GET.
  return html`<section class="panel">
${badge('hourglass', 'warn')}
<h1>${tooMany.title}</h1>
<p class="lead">${tooMany.text}</p>
<a class="button" href="">${tryAgain}</a>
</section>`;
}
