import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { bioDefaults } from './bio-page.ts';
import { insertBioPage } from './bio-page-store.ts';
import { checkSettings, type SentSettings } from './check-settings.ts';
import { numberBlocks } from './number-blocks.ts';

/** @throws AppError invalidUrl, aliasTaken */
export async function createBioPage(
  context: Context,
  wanted: { alias: string; name: string } & SentSettings,
): Promise<number> {
  const { alias, name } = wanted;
  const checked = await checkSettings(context, wanted);
  const { blocks, blocksMade } = numberBlocks(checked.blocks ?? [], bioDefaults);
  const settings = { ...bioDefaults, ...checked, blocks, blocksMade };
  const row = { accountId: context.account.id, alias, name, settings, at: context.clock.now() };
  const id = await insertBioPage(context.database, row);
  if (id === undefined) throw new AppError('aliasTaken', { field: 'alias' });
  context.changes.announce({ kind: 'pages', accountId: context.account.id });
  return id;
}
