import type { PageRequest } from '../../api/call-page.ts';
import type { Answer, Body } from '../../api/types.ts';
import type { Areas } from '../../texts/areas.ts';
import type { BlockType } from './block-types.ts';

export type BioDetails = Answer<'getBioPage'>['details'];
export type BioTheme = BioDetails['theme'];

export const bioThemes = ['light', 'dark', 'ocean', 'forest', 'sunset', 'mono'] as const satisfies BioTheme[];

export const blocksMax = 100;

/** The form's values, named as in the API. */
export interface BioValues {
  alias: string;
  name: string;
  description: string;
  avatar: string;
  theme: BioTheme;
  blocks: BlockValues[];
}

/** A block with the fields of all types; those that its type does not have are "". */
export interface BlockValues {
  /** The service counts clicks by this id; absent for a new block. */
  id?: number;
  type: BlockType;
  title: string;
  url: string;
  text: string;
  image: string;
  link: string;
  network: string;
}

type BlockField = Exclude<keyof BlockValues, 'id' | 'type'>;

/** The fields of each block type. */
const fieldsOf = {
  link: ['title', 'url'],
  heading: ['text'],
  text: ['text'],
  image: ['image', 'link'],
  social: ['network', 'url'],
} as const satisfies Record<BlockType, BlockField[]>;

/** Stands in for a missing address in previews, so that they can be rendered before it is entered. */
const sampleAddress = 'https://example.com/';
const samplePicture = 'https://example.com/picture.png';
/** Previews require an alias but do not show it. */
const sampleAlias = 'preview';

export const emptyBio: BioValues = {
  alias: '',
  name: '',
  description: '',
  avatar: '',
  theme: 'light',
  blocks: [],
};

export function emptyBlock(type: BlockType): BlockValues {
  return {
    type,
    title: '',
    url: '',
    text: '',
    image: '',
    link: '',
    network: type === 'social' ? 'Instagram' : '',
  };
}

export function readBio({ alias, name, description, avatar, theme, blocks }: BioDetails): BioValues {
  const read = blocks.map((block): BlockValues => ({ ...emptyBlock(block.type), ...withoutAbsent(block) }));
  return { alias, name, description, avatar, theme, blocks: read };
}

/** The request body that creates or updates the page. */
export function writeBio(values: BioValues): Body<'createBioPage'> {
  const blocks = values.blocks.map(writeBlock);
  return { ...values, avatar: values.avatar.trim(), blocks } as Body<'createBioPage'>;
}

/** The values with the ids that the service gave to their new blocks when it saved them. */
export function withIds(values: BioValues, saved: BioValues): BioValues {
  const known = new Set(values.blocks.map(({ id }) => id));
  const blocks = values.blocks.map((block, at) => {
    const { id, type } = saved.blocks[at] ?? {};
    const isIts = block.id === undefined && block.type === type && !known.has(id);
    return isIts && id !== undefined ? { ...block, id } : block;
  });
  return { ...values, blocks };
}

/** The preview request; missing required values are replaced by examples. */
export function bioPage(values: BioValues, { samples }: Areas['bios']): PageRequest {
  const blocks = values.blocks.map((block) => ({
    ...block,
    title: block.title.trim() || samples.title,
    url: block.url.trim() || sampleAddress,
    text: block.text.trim() ? block.text : block.type === 'heading' ? samples.heading : samples.text,
    image: block.image || samplePicture,
    network: block.network.trim() || 'Website',
  }));
  const name = values.name.trim() || samples.name;
  return { name: 'previewBioPage', body: writeBio({ ...values, alias: sampleAlias, name, blocks }) };
}

/** Suggests an alias for a name. */
export function aliasFor(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, aliasCharactersMax)
    .replaceAll(/^-|-$/g, '');
}

const aliasCharactersMax = 64;

function writeBlock(block: BlockValues): object {
  const entries = fieldsOf[block.type].map((field) => [field, block[field]]);
  const own = block.id === undefined ? {} : { id: block.id };
  return { type: block.type, ...own, ...Object.fromEntries(entries) };
}

function withoutAbsent<Block extends object>(block: Block): Block {
  return Object.fromEntries(Object.entries(block).filter(([, value]) => value !== undefined)) as Block;
}
