import { encodeContent, type ScannedCode } from '../resources/qr-codes/index.ts';
import { redirect, send } from './answers.ts';
import type { DataPlane } from './data-plane.ts';
import { renderScanPage } from './pages/scan-page.ts';
import { localeOf, sendNotice, sendRendered } from './send-notice.ts';
import { attempt, type Exchange, sendFault } from './visitor-answers.ts';
import { readVisit } from './read-visit.ts';

/** A scan of a dynamic code: counted, then sent on or shown what the code stands for. */
export function handleScan(plane: DataPlane, exchange: Exchange & { code: string }): void {
  const known = plane.codes.peek(exchange.code);
  if (known !== undefined) return answerScan(plane, known, exchange);
  plane.codes
    .find(exchange.code)
    .then((code) => answerScan(plane, code, exchange))
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

function answerScan(plane: DataPlane, code: ScannedCode | null, exchange: Exchange): void {
  const { message, response } = exchange;
  // Nobody scans a static code's address: it is printed nowhere.
  if (code === null || !code.is_dynamic) return sendNotice(exchange, { kind: 'unknownLink' });
  if (code.block_id !== null) return sendNotice(exchange, { kind: 'blocked' });
  const answer = () => attempt(plane, response, () => deliver(code, exchange));
  if (message.method === 'HEAD') return answer();
  const counted = { subject: 'qr', subjectId: code.id, accountId: code.account_id } as const;
  plane.spool.append(readVisit(plane, exchange, counted), answer);
}

function deliver({ content, name }: ScannedCode, exchange: Exchange): void {
  const { message, response } = exchange;
  switch (content.type) {
    case 'link':
      return redirect(response, 302, content.url);
    case 'email':
    case 'phone':
      return redirect(response, 302, encodeContent(content));
    case 'sms':
      return redirect(response, 302, smsAddress(content));
    case 'vcard':
      return send(response, {
        status: 200,
        type: 'text/vcard; charset=utf-8',
        body: encodeContent(content),
        headers: { 'Content-Disposition': 'attachment; filename="contact.vcf"', 'Cache-Control': 'no-store' },
      });
    case 'text':
      return sendRendered(response, renderScanPage({ name, content }, localeOf(message)));
    case 'wifi':
      return sendNotice(exchange, { kind: 'unknownLink' });
  }
}

/** RFC 5724; codes themselves hold the older SMSTO form, which browsers do not follow. */
function smsAddress({ phone, message }: { phone: string; message?: string | undefined }): string {
  const number = encodeContent({ type: 'phone', phone }).slice('tel:'.length);
  return `sms:${number}${message ? `?body=${encodeURIComponent(message.toWellFormed())}` : ''}`;
}
