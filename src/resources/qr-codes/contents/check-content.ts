import { z } from '@hono/zod-openapi';
import { qrContents, type QrType } from '../../../../contract/qr-contents.ts';
import type { Context } from '../../../http/context.ts';
import { parseInput } from '../../../http/parse-input.ts';
import { AppError } from '../../../platform/app-error.ts';
import { requireTarget } from '../../../platform/addresses/require-target.ts';
import { findDomainByHost } from '../../domains/index.ts';
import { createTargetReader } from '../../links/index.ts';
import type { QrContent } from './encode-content.ts';
import { findOwnLink } from './find-own-link.ts';

/** Parses the `data` of a request by the rules of its type. @throws AppError invalidInput naming the field */
export function readContent(type: QrType, data: unknown): QrContent {
  const parsed = parseInput(z.object({ data: qrContents[type] }), { data });
  return { type, ...parsed.data } as QrContent;
}

/**
 * Validates the addresses in the content and returns it with serialised addresses. @throws AppError
 * invalidUrl, ownAddress, targetListed
 */
export async function checkAddresses(context: Context, content: QrContent): Promise<QrContent> {
  if (content.type === 'link') {
    const { url } = content;
    return { ...content, url: (await findOwnLink(context, url)) ?? (await requireForeign(context, url)) };
  }
  if (content.type !== 'vcard' || !content.site) return content;
  const { blocklist, settings } = context;
  const rules = { field: 'data.site', appSchemes: settings.appSchemes, blocklist };
  return { ...content, site: requireTarget(content.site, rules) };
}

/**
 * Refuses all other addresses on our own hosts as targets: a scan would be counted twice, or be redirected in
 * a loop.
 */
async function requireForeign({ settings, database, blocklist }: Context, url: string): Promise<string> {
  const targets = createTargetReader(settings);
  const target = targets.read(url, 'data.url');
  if (blocklist.find(target) !== undefined) throw new AppError('targetListed', { field: 'data.url' });
  for (const [host, field] of targets.hosts) {
    if (await findDomainByHost(database.read, host)) throw new AppError('ownAddress', { field });
  }
  return target;
}
