import { isPreviewAgent } from '../../clicks/classify/classify-agent.ts';
import type { Visit } from '../../clicks/visit.ts';
import { shortUrlOf, uploadUrlOf } from '../../platform/addresses/public-addresses.ts';
import { chooseRule, createVisitor, destinationOf, openable } from '../../rules/index.ts';
import { noteReason } from '../answers/answer-reasons.ts';
import { redirect } from '../answers/answers.ts';
import { askForPassword, readRightForm, sourceInForm, sourceOf } from './check-password.ts';
import { countVisit } from '../count-visit.ts';
import type { DataPlane } from '../data-plane.ts';
import { originOf } from '../find-site.ts';
import { preparePage } from './deliver.ts';
import { renderOpenGraphPage } from '../pages/open-graph-page.ts';
import type { Page } from '../pages/page.ts';
import { readVisit } from '../read-visit.ts';
import { localeOf, sendCounted, sendRendered } from '../answers/send-notice.ts';
import type { SpecialLink } from '../special-link.ts';
import type { SpecialVisit } from './special-visit.ts';
import { attempt, sendFault } from '../answers/visitor-answers.ts';

/**
 * Answers a visit of a live link that does more than redirect: the link's own preview comes first, then the
 * password, then rules, then the page or the redirect.
 */
export function visitSpecial(plane: DataPlane, visit: SpecialVisit): void {
  const { link, special, exchange } = visit;
  const { message } = exchange;
  const isPost = message.method === 'POST';
  const record = readVisit(plane, exchange, {
    subject: 'link',
    subjectId: link.id,
    accountId: link.accountId,
  });
  if (!isPost && special.meta !== null && isPreviewAgent(record.userAgent))
    return sendPreview(plane, visit, record);
  if (special.passwordHash === null) return goOn(plane, visit, { record, status: link.status });
  if (!isPost) return askForPassword(plane, visit, { state: 'asked', referrer: sourceOf(exchange) });
  readRightForm(plane, { ...visit, linkId: link.id, passwordHash: special.passwordHash })
    .then((form) => {
      if (form === undefined) return;
      const visited = { ...record, referrer: sourceInForm(form, exchange) };
      // After a form the browser must request the target with GET, whatever the link's own status is.
      goOn(plane, visit, { record: visited, status: 303 });
    })
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

/** Answers a preview crawler. Its visit is recorded, and is counted apart from those of people. */
function sendPreview(plane: DataPlane, { site, link, special, exchange }: SpecialVisit, record: Visit): void {
  const { message, response, alias } = exchange;
  const meta = special.meta as NonNullable<SpecialLink['meta']>;
  const shortUrl = shortUrlOf(alias, originOf(site), plane.settings);
  const page = renderOpenGraphPage(
    {
      ...meta,
      // Uploads are stored as paths. Crawlers need an absolute address, on the host that serves uploads.
      image: meta.image && uploadUrlOf(meta.image, plane.settings),
      shortUrl,
      target: special.passwordHash === null ? link.target : undefined,
    },
    localeOf(message),
  );
  noteReason(response, 'previewAgent');
  const answer = () => attempt(plane, response, () => sendRendered(response, page));
  if (message.method === 'HEAD') answer();
  else plane.spool.append(record, answer);
}

function goOn(
  plane: DataPlane,
  visit: SpecialVisit,
  { record, status }: { record: Visit; status: number },
): void {
  const { link, special, exchange, onFull, refuse } = visit;
  const rule =
    special.rules.length === 0 ? undefined : chooseRule(special.rules, createVisitor(record, plane.locate));
  const address = openable(destinationOf(link, rule, record.query));
  const deliver = (page: Page | null) =>
    countVisit(plane, record, {
      isLimited: link.isLimited,
      isHead: exchange.message.method === 'HEAD',
      answer: () =>
        attempt(plane, exchange.response, () => {
          if (page === null) redirect(exchange.response, status, address);
          // What a password protects is kept by no browser.
          else (special.passwordHash === null ? sendCounted : sendRendered)(exchange.response, page);
        }),
      onFull,
      refuse,
      fail: (error) => sendFault(plane, exchange.response, error),
    });
  // A preview should be of the target: pages on the way to it ask and say things that are meant for people.
  const prepared = isPreviewAgent(record.userAgent) ? null : preparePage(plane, visit, { record, address });
  if (prepared === null) return deliver(null);
  prepared.then(deliver).catch((error: unknown) => sendFault(plane, exchange.response, error));
}
