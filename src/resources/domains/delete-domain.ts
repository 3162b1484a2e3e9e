import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { deleteDomainRow, findDomain } from './domain-store.ts';

/** @throws AppError domainNotFound, heldByBlock, domainInUse while links use it */
export async function deleteDomain(context: Context, id: number): Promise<void> {
  const domain = await findDomain(context.database.read, context.account.id, id);
  if (!domain) throw notFound('domainNotFound');
  const links = await deleteDomainRow(context.database, domain);
  if (links === 'held') throw new AppError('heldByBlock');
  if (links > 0) {
    const message = `This domain still has ${links} ${links === 1 ? 'link' : 'links'}.`;
    throw new AppError('domainInUse', { message });
  }
  context.changes.announce({ kind: 'domain', host: domain.host });
}
