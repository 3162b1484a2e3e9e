import type { BioBlock, BioTheme } from '../../../contract/bio-pages.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isBioBlockAddress } from '../../platform/addresses/own-hosts.ts';
import { requireTarget } from '../../platform/addresses/require-target.ts';
import { requireImageAddress } from '../uploads/index.ts';
import { bioDefaults } from './bio-page.ts';

/** Settings as the client sends them: absent = keep the value, null = reset it to the default. */
export type SentSettings = { [Name in keyof CheckedSettings]: CheckedSettings[Name] | null | undefined };

/** Settings that were validated; the blocks do not have their final ids yet. */
export interface CheckedSettings {
  description?: string;
  avatar?: string;
  theme?: BioTheme;
  blocks?: BioBlock[];
}

/**
 * Validates the settings that were sent: null becomes the default, and every address is serialised. Settings
 * that were not sent are not in the result.
 * @throws AppError invalidUrl, ownAddress, targetListed naming the field, such as "blocks.2.url"
 */
export async function checkSettings(context: Context, sent: SentSettings): Promise<CheckedSettings> {
  const { description, avatar, theme, blocks } = sent;
  const checked: CheckedSettings = {};
  if (description !== undefined) checked.description = description ?? bioDefaults.description;
  if (theme !== undefined) checked.theme = theme ?? bioDefaults.theme;
  if (avatar !== undefined)
    checked.avatar = avatar ? await requireImageAddress(context, avatar, 'avatar') : bioDefaults.avatar;
  if (blocks !== undefined)
    checked.blocks = await Promise.all(
      (blocks ?? bioDefaults.blocks).map((block, index) => checkBlock(context, block, `blocks.${index}`)),
    );
  return checked;
}

/** The pictures in settings by the fields of the request that name them. */
export function picturesOf({ avatar, blocks = [] }: CheckedSettings): Record<string, string | undefined> {
  const images = blocks.flatMap((block, index) =>
    block.type === 'image' ? [[`blocks.${index}.image`, block.image]] : [],
  );
  return { avatar, ...Object.fromEntries(images) };
}

/** Blocks may link to whatever short links may lead to; pictures must have http(s) addresses. */
async function checkBlock(context: Context, block: BioBlock, field: string): Promise<BioBlock> {
  switch (block.type) {
    case 'link':
    case 'social':
      return { ...block, url: requireBlockTarget(context, block.url, `${field}.url`) };
    case 'image': {
      const image = await requireImageAddress(context, block.image, `${field}.image`);
      if (block.link === undefined) return { ...block, image };
      return { ...block, image, link: requireBlockTarget(context, block.link, `${field}.link`) };
    }
    case 'heading':
    case 'text':
      return block;
  }
}

/**
 * Blocks may link to our own short links and pages, but not to blocks: blocks that link to blocks could be a
 * loop.
 */
function requireBlockTarget({ blocklist, settings }: Context, text: string, field: string): string {
  const target = requireTarget(text, { field, appSchemes: settings.appSchemes, blocklist });
  if (isBioBlockAddress(new URL(target), settings)) throw new AppError('ownAddress', { field });
  return target;
}
