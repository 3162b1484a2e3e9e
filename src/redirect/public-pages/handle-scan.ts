import { attachment } from '../../http/answers/attachment.ts';
import { encodeContent, type ScannedCode } from '../../resources/qr-codes/index.ts';
import { redirect, send } from '../answers/answers.ts';
import { contactFileName } from './contact-file-name.ts';
import type { DataPlane } from '../data-plane.ts';
import { renderScanJson, renderScanPage } from '../pages/scan-page.ts';
import { readVisit } from '../read-visit.ts';
import { asksForJson, localeOf, sendCounted, sendNotice, sendRendered } from '../answers/send-notice.ts';
import { reportUrlOf, scanUrlOf } from '../../platform/addresses/public-addresses.ts';
import { attempt, sendFault } from '../answers/visitor-answers.ts';
import type { Exchange } from '../answers/exchange.ts';

type Scan = Exchange & { code: string };

/** A scan of a dynamic code: it is counted, then redirected or shown the code's content. */
export function handleScan(plane: DataPlane, exchange: Scan): void {
  withCode(plane, exchange, (code) => {
    const answer = () => attempt(plane, exchange.response, () => deliver(plane, code, exchange));
    if (exchange.message.method === 'HEAD') return answer();
    const counted = { subject: 'qr', subjectId: code.id, accountId: code.account_id } as const;
    plane.spool.append(readVisit(plane, exchange, counted), answer);
  });
}

/** `/q/{code}.vcf`: the contact as a file. Nothing is counted: the scan was, when its page was shown. */
export function handleContactFile(plane: DataPlane, exchange: Scan): void {
  withCode(plane, exchange, ({ content }) => {
    if (content.type !== 'vcard') return sendNotice(exchange, { kind: 'unknownLink' });
    send(exchange.response, {
      status: 200,
      type: 'text/vcard; charset=utf-8',
      body: encodeContent(content),
      headers: {
        'Content-Disposition': attachment(contactFileName(content)),
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      },
    });
  });
}

/** Calls `use` with the code, synchronously if it is cached; answers if it is unknown or blocked. */
function withCode(plane: DataPlane, exchange: Scan, use: (code: ScannedCode) => void): void {
  const useLive = (code: ScannedCode | null) => {
    // Nobody scans a static code's address, as it is not printed anywhere.
    if (code === null || !code.is_dynamic) return sendNotice(exchange, { kind: 'unknownLink' });
    if (code.block_id !== null) return sendNotice(exchange, { kind: 'blocked' });
    use(code);
  };
  const known = plane.codes.peek(exchange.code);
  if (known !== undefined) return useLive(known);
  plane.codes
    .find(exchange.code)
    .then(useLive)
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

function deliver({ settings }: DataPlane, { content }: ScannedCode, exchange: Scan): void {
  const { message, response, code } = exchange;
  if (content.type === 'link') return redirect(response, 302, content.url);
  if (content.type === 'wifi') return sendNotice(exchange, { kind: 'unknownLink' });
  const address = scanUrlOf(code, settings);
  const vcardUrl = content.type === 'vcard' ? `${address}.vcf` : undefined;
  const data = { content, vcardUrl, reportUrl: reportUrlOf(address, settings) };
  const locale = localeOf(message);
  if (asksForJson(message)) sendRendered(response, renderScanJson(data, locale));
  else sendCounted(response, renderScanPage(data, locale));
}
