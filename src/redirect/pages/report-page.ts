import { html } from 'hono/html';
import { trapField } from '../../platform/trap-field.ts';
import { badge, icon } from './parts/icons.ts';
import { readScript, readStyle } from './parts/inline-file.ts';
import { createPage, type Page } from './page.ts';
import type { Html } from './parts/draft.ts';
import { type Locale, type ReportReason, reportReasons, type Texts, textsOf } from './texts/index.ts';

/** The fields of the form, as they are posted. */
export const reportFields = ['url', 'reason', 'details', 'email'] as const;

type ReportField = (typeof reportFields)[number];

export interface ReportData {
  /** What was sent, or what a new form begins with: `?url=` of a report link. */
  values?: Partial<Record<ReportField, string>>;
  /** Fields with invalid values. */
  mistakes?: readonly ReportField[];
}

/** The longest text that the field `details` takes, in UTF-16 units, as browsers count. */
const reportDetailsCharactersMax = 4_000;

const formStyle = readStyle('form');
const sendOnce = readScript(new URL('./scripts/send-once.js', import.meta.url));

/** Renders the form for reporting a link, which is sent to the same path. With mistakes its status is 400. */
export function renderReportPage({ values = {}, mistakes = [] }: ReportData, locale: Locale): Page {
  const texts = textsOf(locale).report;
  return createPage({
    locale,
    status: mistakes.length === 0 ? 200 : 400,
    title: mistakes.length === 0 ? texts.title : `${texts.mistake}: ${texts.title}`,
    layout: 'column',
    styles: [formStyle],
    forms: ["'self'"],
    script: sendOnce,
    content: html`<section class="panel">
${badge('flag', 'warn')}
<h1>${texts.title}</h1>
<p class="lead">${texts.text}</p>
<form method="post">
${urlField({ values, mistakes, texts })}
${reasonField({ values, mistakes, texts })}
${detailsField({ values, mistakes, texts })}
${emailField({ values, mistakes, texts })}
${trap}
<button class="button">${texts.send}</button>
</form>
</section>`,
  });
}

/** Rendered after a report was stored. */
export function renderReportThanksPage(locale: Locale): Page {
  const { title, text } = textsOf(locale).report.thanks;
  return createPage({
    locale,
    status: 200,
    title,
    content: html`<section class="panel">
${badge('check', 'good')}
<h1>${title}</h1>
<p class="lead">${text}</p>
</section>`,
  });
}

interface Form {
  values: Partial<Record<ReportField, string>>;
  mistakes: readonly ReportField[];
  texts: Texts['report'];
}

function urlField({ values, mistakes, texts }: Form): Html {
  return html`<div class="field">
<label for="url">${texts.url}</label>
<input id="url" name="url" type="text" inputmode="url" required autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" value="${values.url}"${state('url', mistakes)}>
${mistake('url', mistakes, texts.wrongUrl)}
</div>`;
}

function reasonField({ values, mistakes, texts }: Form): Html {
  const option = (reason: ReportReason) =>
    html`<option value="${reason}"${reason === values.reason && html` selected`}>${texts.reasons[reason]}</option>`;
  return html`<div class="field">
<label for="reason">${texts.reason}</label>
<select id="reason" name="reason" required${state('reason', mistakes)}>
<option value="">${texts.chooseReason}</option>
${reportReasons.map(option)}
</select>
${mistake('reason', mistakes, texts.wrongReason)}
</div>`;
}

function detailsField({ values, mistakes, texts }: Form): Html {
  // HTML drops a line break right after the tag `<textarea>`.
  return html`<div class="field">
<label for="details">${texts.details} <span class="optional">(${texts.optional})</span></label>
<p class="hint" id="details-hint">${texts.detailsHint}</p>
<textarea id="details" name="details" rows="4" maxlength="${reportDetailsCharactersMax}" dir="auto"${state('details', mistakes, 'details-hint')}>
${values.details}</textarea>
${mistake('details', mistakes, texts.wrongDetails)}
</div>`;
}

function emailField({ values, mistakes, texts }: Form): Html {
  return html`<div class="field">
<label for="email">${texts.email} <span class="optional">(${texts.optional})</span></label>
<p class="hint" id="email-hint">${texts.emailHint}</p>
<input id="email" name="email" type="email" autocomplete="email" dir="ltr" value="${values.email}"${state('email', mistakes, 'email-hint')}>
${mistake('email', mistakes, texts.wrongEmail)}
</div>`;
}

const trap = html`<div hidden><input name="${trapField}" type="text" tabindex="-1" autocomplete="off"></div>`;

/** A field's attributes for assistive technology; the first field with a mistake gets the focus. */
function state(field: ReportField, mistakes: readonly ReportField[], hint = ''): Html {
  const isWrong = mistakes.includes(field);
  const describedBy = [hint, isWrong && `${field}-mistake`].filter(Boolean).join(' ');
  const isFirst = reportFields.find((name) => mistakes.includes(name)) === field;
  return html`${describedBy && html` aria-describedby="${describedBy}"`}${isWrong && html` aria-invalid="true"`}${isFirst && html` autofocus`}`;
}

function mistake(field: ReportField, mistakes: readonly ReportField[], text: string): Html | undefined {
  if (!mistakes.includes(field)) return undefined;
  return html`<p class="mistake" id="${field}-mistake">${icon('alert')}${text}</p>`;
}
