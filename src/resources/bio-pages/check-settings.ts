import type { BioBlock, BioTheme } from '../../../contract/bio-pages.ts';
import type { Context } from '../../http/context.ts';
import { requireTarget } from '../../platform/require-target.ts';
import { requireImageAddress } from '../uploads/index.ts';
import { bioDefaults } from './bio-page.ts';

/** Settings as they are sent: absent = not meant, null = back to the default. */
export type SentSettings = { [Name in keyof CheckedSettings]: CheckedSettings[Name] | null | undefined };

/** Settings that are found right; the blocks have no ids of their own yet. */
export interface CheckedSettings {
  description?: string;
  avatar?: string;
  theme?: BioTheme;
  blocks?: BioBlock[];
}

/**
 * The settings that are sent, without the others, with defaults for null and every address serialised.
 * @throws AppError invalidUrl, targetListed naming the field, such as "blocks.2.url"
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

/** Links lead wherever short links may lead; pictures are loaded over the web alone. */
async function checkBlock(context: Context, block: BioBlock, field: string): Promise<BioBlock> {
  const { blocklist, settings } = context;
  const { appSchemes } = settings;
  switch (block.type) {
    case 'link':
    case 'social':
      return { ...block, url: requireTarget(block.url, { field: `${field}.url`, appSchemes, blocklist }) };
    case 'image': {
      const image = await requireImageAddress(context, block.image, `${field}.image`);
      if (block.link === undefined) return { ...block, image };
      return {
        ...block,
        image,
        link: requireTarget(block.link, { field: `${field}.link`, appSchemes, blocklist }),
      };
    }
    case 'heading':
    case 'text':
      return block;
  }
}
